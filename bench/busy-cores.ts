import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const WATCHED_MS = 3000

/** How many cores others keep busy right now. The system's load average still holds what ended a minute ago. */
export async function busyCores(): Promise<number> {
  const before = busyMs()
  await wait(WATCHED_MS)
  return (busyMs() - before) / WATCHED_MS
}

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}
