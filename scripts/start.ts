import { readConfig } from '#server/config.ts'
import { buildIfStale } from './build.ts'
import { progress } from './progress.ts'

const tell = progress()
const config = readConfig(process.env)

try {
  if (config.environment !== 'development') await buildIfStale(tell)
  // React reads this once, when it is first loaded.
  process.env['NODE_ENV'] = config.environment
  const { start } = await import('#server/main.ts')
  const running = await start(config, tell)
  tell.done()

  for (const site of running.sites.all()) console.log(`  ${site.settings.name.padEnd(12)} ${site.origin}`)
  console.log('\nCtrl-C stops everything.')

  let isStopping = false
  const stop = async () => {
    // Whoever presses twice means it.
    if (isStopping) process.exit(1)
    isStopping = true
    await running.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
} catch (error) {
  tell.done()
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
