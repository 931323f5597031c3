import * as z from 'zod/mini'
import { cleanText } from '#contract/fields.ts'
import { Locale } from '#contract/locales.ts'
import { Niche } from '#contract/niches.ts'
import { OfferLink } from './offer-link.ts'

/** A strip, not a catalogue. */
const MOST = 60

const ListedTile = z
  .strictObject({
    /** A file, named from the folder of the list. */
    picture: z.string().check(z.minLength(1)),
    title: cleanText(60, 1),
    link: OfferLink,
    /** Left out when nobody has counted. */
    viewers: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
    /** Left out for all languages. */
    locale: z.optional(Locale),
    /** Left out for all niches, so that sites can share a list. */
    niche: z.optional(Niche),
    from: z.optional(z.iso.datetime()),
    until: z.optional(z.iso.datetime()),
  })
  .check(
    z.refine(
      ({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until),
      'has to end after it begins',
    ),
  )

/** An operator's list of live cams, in the order in which they are shown. */
export const TileList = z.array(ListedTile).check(z.maxLength(MOST))
export type TileList = z.infer<typeof TileList>
