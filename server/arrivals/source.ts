import type { Source, Tracking } from '#contract/fields.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { countedLanders, landerVariants, localeOfSlug } from '#contract/landers.ts'
import type { Site } from '#server/sites/site.ts'

type KnownSite = Pick<Site, 'settings'>

/** Without what names no lander, slug or variant of this site: a browser may have kept it from before a change, or made it up. */
export function knownTracking({ settings }: KnownSite, tracking: Tracking | undefined): Tracking | undefined {
  if (!tracking) return undefined
  const { lander, slug, variant, ...sender } = tracking
  if (!isOneOf(countedLanders, lander)) return sender
  return {
    ...sender,
    lander,
    ...(slug !== undefined && localeOfSlug(settings.niche, slug) && { slug }),
    ...(isOneOf(landerVariants, variant) && { variant }),
  }
}

/** The same without the marks of the one click, for who only typed an address: it may be anybody's, and a mark would name it. */
export function trackingWithoutClick(site: KnownSite, tracking: Tracking | undefined): Source | undefined {
  if (!tracking) return undefined
  const { sub1: _1, sub2: _2, sub3: _3, ...source } = knownTracking(site, tracking) ?? {}
  return source
}

/** A source as it is counted: empty for what is not known of it. */
export type CountedSource = Record<keyof Source, string>

export function countedSource(site: KnownSite, tracking: Tracking | undefined): CountedSource {
  const { lander = '', slug = '', variant = '', network = '', ref = '' } = knownTracking(site, tracking) ?? {}
  return { lander, slug, variant, network, ref }
}

/** Whether anything is known of where somebody came from. */
export function isCounted({ lander, network, ref }: CountedSource): boolean {
  return lander !== '' || network !== '' || ref !== ''
}

/** What the senders beyond the most that are told apart in a day count as. No mark can look like this. */
export const OTHERS = '(other)'
