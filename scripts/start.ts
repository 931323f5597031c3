import './load-env.ts'
import { enableCompileCache } from 'node:module'
import { readConfig } from '#server/config.ts'
import { unsafeSettings } from '#server/unsafe-settings.ts'
import type { Running } from '#server/main.ts'
import { buildIfStale } from './build.ts'
import { progress } from './progress.ts'
import { refuseTakenPort } from './refuse-taken-port.ts'

// The second start need not compile again what the first one has: it is there in half the time.
enableCompileCache()
const tell = progress()
let starting: Promise<Running> | undefined
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())

try {
  const config = readConfig(process.env)
  // First of all: whoever starts it sees them also when the start fails.
  for (const warning of unsafeSettings(config)) console.warn(`Unsafe: ${warning}`)
  await refuseTakenPort(config.internalPort, '127.0.0.1')
  await refuseTakenPort(config.port, config.host)
  if (config.environment !== 'development') await buildIfStale(tell)
  // React reads this once, when it is first loaded.
  process.env['NODE_ENV'] = config.environment
  const { start } = await import('#server/main.ts')
  starting = start(config, tell)
  const { sites } = await starting
  tell.done()

  for (const site of sites.all()) console.log(`  ${site.settings.name.padEnd(12)} ${site.origin}`)
  if (config.demo) {
    const { demoLogin } = await import('../db/seeds/demo-member.ts')
    console.log(`\nLog in as ${demoLogin.email} with ${demoLogin.password}`)
    console.log(`Mails arrive at ${sites.all()[0]?.origin}/dev/mailbox`)
  }
  console.log('\nCtrl-C stops everything.')
} catch (error) {
  tell.done()
  console.error(explain(error))
  process.exit(1)
}

async function stop(): Promise<void> {
  // Whoever presses twice means it.
  if (isStopping) process.exit(1)
  isStopping = true
  // A start under way is finished first: it may just be starting the database, which would outlive it.
  const running = await starting
  await running?.stop()
  process.exit(0)
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is taken. PORT and INTERNAL_PORT choose others: see .env.example.`
  }
  return error.message
}
