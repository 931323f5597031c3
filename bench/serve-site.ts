import { readConfig } from '#server/config.ts'
import { start } from '#server/main.ts'
import { answerUsage } from './usage.ts'

// The product on a database that is there already, whose address it is told.
process.once('message', async ({ databaseUrl }: { databaseUrl: string }) => {
  const config = readConfig(process.env)
  const running = await start({ ...config, databaseUrl }, () => {})
  answerUsage()
  process.once('disconnect', () => void running.stop().then(() => process.exit(0)))
  process.send?.({ url: `http://localhost:${config.port}` })
})
