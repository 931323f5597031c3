import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import type { Outcome } from './bench.ts'
import { busyCores } from './busy-cores.ts'
import { measureBuying, tellBuying } from './buying.ts'
import { measureChat, tellChat } from './chat.ts'
import { compare } from './compare.ts'
import { measureLanders, tellLanders } from './landers.ts'
import { measureLive, tellLive } from './live.ts'
import { measureLogins, tellLogins } from './logins.ts'
import { measureNotices, tellNotices } from './notices.ts'
import { measurePages, tellPages } from './pages.ts'
import { measurePhotos, tellPhotos } from './photos.ts'
import { measureRendered, tellRendered } from './rendered.ts'
import { percent, whole, writeOutcome, writeResults } from './results.ts'
import { type Server, startProduct } from './servers.ts'
import { measureSearch, tellSearch } from './search.ts'
import { settings } from './settings.ts'
import { visitorPage } from './visitor-page.ts'

// npm run bench [-- name …] [-- --short]: how close the product comes to a server that does nothing else.
const benches = [visitorPage, settings]

const { values, positionals } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true })
/** These have databases of their own, and need the memory for them. */
const apart = ['search', 'rendered', 'pages', 'landers', 'notices']
/** These have a limit of their own instead of a bare server. */
const others = ['logins', 'live', 'chat', 'photos', 'buying', ...apart]
const names = [...benches.map(({ name }) => name), ...others]
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exit(1)
}
/** Short proves that the benches run; its figures mean little and are not kept. */
const effort = values.short ? { rounds: 1, seconds: 1, warmUp: 1 } : { rounds: 3, seconds: 6, warmUp: 4 }

await buildIfStale(console.log)
/** On a busy machine the system shares out cores, and a slow server looks as fast as a quick one. */
const loadBefore = await busyCores()
if (isAsked('search')) {
  const outcome = await measureSearch(effort, { isShort: values.short ?? false })
  tellSearch(outcome)
  if (!values.short) await writeOutcome('search', outcome, loadBefore)
}
if (isAsked('rendered')) {
  const outcome = await measureRendered(effort, { isShort: values.short ?? false })
  tellRendered(outcome)
  if (!values.short) await writeOutcome('rendered', outcome, loadBefore)
}
if (isAsked('pages')) {
  const outcome = await measurePages({ isShort: values.short ?? false })
  tellPages(outcome)
  if (!values.short) await writeOutcome('pages', outcome, loadBefore)
}
if (isAsked('landers')) {
  const outcome = await measureLanders(effort, { isShort: values.short ?? false })
  tellLanders(outcome)
  if (!values.short) await writeOutcome('landers', outcome, loadBefore)
}
if (isAsked('notices')) {
  const outcome = await measureNotices(effort, { isShort: values.short ?? false })
  tellNotices(outcome)
  if (!values.short) await writeOutcome('notices', outcome, loadBefore)
}
if (names.some((name) => !apart.includes(name) && isAsked(name))) await benchProduct(await startProduct())

async function benchProduct(product: Server): Promise<void> {
  try {
    for (const { name, cases } of benches.filter((bench) => isAsked(bench.name))) {
      const outcomes: Outcome[] = []
      for (const asked of cases) {
        const outcome = await compare(product, asked, effort)
        tell(outcome)
        outcomes.push(outcome)
      }
      if (!values.short) await writeResults(name, outcomes, loadBefore)
    }
    if (isAsked('logins')) {
      const outcome = await measureLogins(product, effort)
      tellLogins(outcome)
      if (!values.short) await writeOutcome('logins', outcome, loadBefore)
    }
    if (isAsked('live')) {
      const outcome = await measureLive(product, effort, { isShort: values.short ?? false })
      tellLive(outcome)
      if (!values.short) await writeOutcome('live', outcome, loadBefore)
    }
    if (isAsked('chat')) {
      const outcome = await measureChat(product, effort, { isShort: values.short ?? false })
      tellChat(outcome)
      if (!values.short) await writeOutcome('chat', outcome, loadBefore)
    }
    if (isAsked('buying')) {
      const outcome = await measureBuying(product, effort)
      tellBuying(outcome)
      if (!values.short) await writeOutcome('buying', outcome, loadBefore)
    }
    if (isAsked('photos')) {
      const outcome = await measurePhotos(effort)
      tellPhotos(outcome)
      if (!values.short) await writeOutcome('photos', outcome, loadBefore)
    }
  } finally {
    await product.stop()
  }
}

function tell({ title, product: ours, bare, ratio, goal }: Outcome): void {
  console.log(`\n${title}`)
  for (const [who, { requestsPerSecond, p50Ms, p99Ms, cpuMicros }] of Object.entries({
    'Visavis     ': ours,
    'bare Fastify': bare,
  })) {
    console.log(
      `  ${who} ${whole(requestsPerSecond).padStart(7)} requests a second, p50 ${p50Ms} ms, p99 ${p99Ms} ms, ${cpuMicros} µs of a core each`,
    )
  }
  console.log(`  ratio        ${percent(ratio).padStart(7)}, goal ≥ ${percent(goal)}: ${verdict(ratio, goal)}`)
}

function verdict(ratio: number, goal: number): string {
  if (loadBefore > 0.5) return `not judged, others use this machine (load ${loadBefore.toFixed(1)})`
  return ratio >= goal ? 'reached' : 'missed'
}
