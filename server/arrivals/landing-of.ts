import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { TRACKING_MARK } from '#contract/fields.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import {
  countedAs,
  type LanderAddress,
  landerVariants,
  type LanderVariant,
  readLanderAddress,
  variedLanders,
} from '#contract/landers.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Query, readQuery, valueIn } from '#server/platform/http/read-query.ts'
import type { Landing } from '#server/platform/ssr/landing.ts'
import type { Site } from '#server/sites/site.ts'
import type { ArrivalCounts } from './arrival-counts.ts'
import { isArrival } from './is-arrival.ts'
import { countedSource } from './source.ts'

interface Parts {
  arrivals: ArrivalCounts
  clock: Clock
  /** A whole number from 0 to 99. */
  random?: () => number
}

/** Finds what a page is to those who come from elsewhere: a lander, or any page that somebody was sent to. */
export function landingOf({ arrivals, clock, random = () => randomInt(100) }: Parts) {
  return (request: Pick<FastifyRequest, 'site' | 'url' | 'method' | 'headers'>): Landing | undefined => {
    const { site, url } = request
    const at = url.indexOf('?')
    const lander = readLanderAddress(at < 0 ? url : url.slice(0, at))
    const marks = readQuery(url)
    const network = markOf(marks, 'network')
    const ref = markOf(marks, 'ref')
    if (!lander && !network && !ref) return undefined

    const share = shareOf(site, lander)
    const variants = variantsOf(share, valueIn(marks, 'variant'))
    return {
      variants,
      draw: () => (variants.length > 1 ? (random() < (share ?? 0) ? 'b' : 'a') : variants[0]),
      arrived(variant) {
        if (!isArrival(request, site.origin)) return
        const from = { lander: lander && countedAs(lander), slug: lander?.slug, variant, network, ref }
        arrivals.count(site.id, 'came', countedSource(site, from), clock.now())
      },
    }
  }
}

function markOf(marks: Query, name: 'network' | 'ref'): string {
  const mark = valueIn(marks, name) ?? ''
  return TRACKING_MARK.test(mark) ? mark : ''
}

/** How many percent see the second variant; undefined for a page that has none. */
function shareOf({ settings }: Site, lander: LanderAddress | undefined): number | undefined {
  const name = lander && 'name' in lander.page ? lander.page.name : undefined
  return isOneOf(variedLanders, name) ? (settings.lander_variants[name] ?? 0) : undefined
}

/** Those that somebody may be shown; the one that the address names alone, so that an operator can look at each. */
function variantsOf(share: number | undefined, asked: string | undefined): readonly LanderVariant[] {
  if (share === undefined) return []
  if (isOneOf(landerVariants, asked)) return [asked]
  return landerVariants.filter((variant) => (variant === 'a' ? share < 100 : share > 0))
}
