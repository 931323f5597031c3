import * as z from 'zod/mini'
import { cleanText, Gender, OLDEST_MEMBER } from '#contract/fields.ts'
import { Country } from '#contract/locales.ts'
import { YOUNGEST } from '#contract/search.ts'
import { OfferLink } from './offer-link.ts'

const MOST = 500

/** A person as a feed describes them. Who does not say that they are grown up is not shown. */
const FeedProfile = z.strictObject({
  id: cleanText(100, 1),
  name: cleanText(40, 1),
  age: z.int().check(z.minimum(YOUNGEST), z.maximum(OLDEST_MEMBER)),
  gender: Gender,
  country: Country,
  city: z.optional(cleanText(80, 1)),
  about: z.optional(cleanText(200, 1)),
  /** The address of a picture; a new picture has a new one. */
  picture: OfferLink,
  link: OfferLink,
})
export type FeedProfile = z.infer<typeof FeedProfile>

const Feed = z.strictObject({ profiles: z.array(z.unknown()).check(z.maxLength(MOST)) })

/**
 * Who can be shown of a feed, and how many not. One that is no feed throws, and so does one of which nothing can be
 * shown: it has changed its form, and does not mean that everybody has left.
 */
export function readFeed(text: string): { profiles: FeedProfile[]; refused: number } {
  const { profiles: rows } = Feed.parse(JSON.parse(text))
  const profiles = new Map<string, FeedProfile>()
  for (const row of rows) {
    const read = FeedProfile.safeParse(row)
    if (read.success && !profiles.has(read.data.id)) profiles.set(read.data.id, read.data)
  }
  if (rows.length > 0 && profiles.size === 0) throw new Error('None of its profiles can be shown')
  return { profiles: [...profiles.values()], refused: rows.length - profiles.size }
}
