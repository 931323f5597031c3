import { parseObject } from '#client/storage/parse-object.ts'
import { type Tracking, TRACKING_MARK, trackingNames } from '#contract/fields.ts'

const KEPT = 'tracking'
const KEPT_MS = 30 * 86_400_000

interface Kept {
  at: number
  marks: Tracking
}

/** The marks of an address; undefined when it carries none that are well-formed. */
export function readMarks(search: string): Tracking | undefined {
  const params = new URLSearchParams(search)
  const marks = trackingNames.flatMap((name) => {
    const mark = params.get(name) ?? ''
    return TRACKING_MARK.test(mark) ? [[name, mark]] : []
  })
  return marks.length > 0 ? Object.fromEntries(marks) : undefined
}

/**
 * Where the visitor came from: the first marks that were seen count, for 30 days. A lander that nobody sent them to gives
 * way to somebody who does.
 */
export function trackingOf(storage: Storage, search: string, now: number): Tracking | undefined {
  const kept = stored(storage)
  const marks = readMarks(search)
  if (kept && now - kept.at < KEPT_MS && (isSent(kept.marks) || !isSent(marks))) return kept.marks
  if (marks) storage.setItem(KEPT, JSON.stringify({ at: now, marks } satisfies Kept))
  return marks
}

const isSent = ({ network, ref }: Tracking = {}) => network || ref

/** Of this visit. Storage can be forbidden; then only the address at hand counts. */
export function trackingOfVisit(search = location.search): Tracking | undefined {
  try {
    return trackingOf(localStorage, search, Date.now())
  } catch {
    return readMarks(search)
  }
}

function stored(storage: Storage): Kept | undefined {
  const { at, marks } = parseObject(storage.getItem(KEPT))
  if (typeof at !== 'number' || typeof marks !== 'object' || !marks) return undefined
  const again = readMarks(new URLSearchParams(Object.entries(marks)).toString())
  return again && { at, marks: again }
}
