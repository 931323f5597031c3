import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { After, Next } from './page.ts'
import { cleanLine, FlagText, Gender, Tracking } from './fields.ts'
import { Country } from './locales.ts'
import { PartnerOffer } from './offers.ts'
import { PlaceIdText } from './places.ts'
import { MatchScore } from './profiles.ts'
import { ProfileCard } from './cards.ts'
import { bodyTypes, eyeColors, hairColors, relationshipStatuses, sexualities } from './vocabularies.ts'

/** Circles around a city; nobody learns where in it somebody is. */
export const nearBands = [10, 25, 50, 100, 200] as const
export const DEFAULT_BAND: (typeof nearBands)[number] = 25
export const YOUNGEST = 18
/** In a search this means "and older". */
export const OLDEST = 99
export const sorts = ['active', 'new', 'match'] as const

const age = z.coerce.number().check(z.int(), z.minimum(YOUNGEST), z.maximum(OLDEST))
/** In an address a list is one value or several. */
const several = <T extends z.ZodMiniType>(type: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
      z.array(type).check(z.maxLength(20)),
    ),
  )
const flag = z.optional(FlagText)

/**
 * What to search for. Everything may be left out: then it is what the member is looking for, in their country. A field
 * that the site's setting `search_fields` does not offer has no effect.
 */
export const Filters = z.object({
  gender: several(Gender),
  country: z.optional(Country),
  countryregion: z.optional(z.string().check(z.maxLength(12))),
  min_age: z.optional(age),
  max_age: z.optional(age),
  /** The id of a city. It then decides where, whatever the country: borders do not part neighbours. */
  near: z.optional(PlaceIdText),
  /** One of `nearBands`, in km; 25 unless said. Only together with `near`. */
  within: z.optional(z.pipe(z.coerce.number(), z.literal(nearBands))),
  sexuality: several(z.enum(sexualities)),
  hair_color: several(z.enum(hairColors)),
  relationship_status: several(z.enum(relationshipStatuses)),
  body_type: several(z.enum(bodyTypes)),
  eye_color: several(z.enum(eyeColors)),
  /** Whoever has any of these. */
  interests: several(z.string().check(z.maxLength(40))),
  with_photo: flag,
  verified: flag,
  online: flag,
  sort: z._default(z.enum(sorts), 'active'),
})
export type Filters = z.output<typeof Filters>

export const Widened = z.enum(['looks', 'interests', 'place', 'age'])
export type Widened = z.infer<typeof Widened>

/** Somebody who was found. */
export const FoundProfile = z.extend(ProfileCard, {
  /** How well they fit the member who searches; null for visitors, and for fictional profiles. */
  score: z.nullable(MatchScore),
  /** Whether the member who searches likes them; false for visitors. */
  is_liked: z.boolean(),
  /** Whether they like the member who searches, of their own accord; false for visitors. */
  likes_me: z.boolean(),
})
export type FoundProfile = z.infer<typeof FoundProfile>

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'People who fit, a page at a time; with few results also similar ones, saying what was widened.',
  input: z.extend(Filters, {
    after: After,
    /** Where a visitor came from: some sites show more to visitors of their partners. */
    network: Tracking.shape.network,
    ref: Tracking.shape.ref,
  }),
  output: z.object({
    /** What was searched for, with what was left out filled in. */
    gender: z.array(Gender),
    /** Null near a city: then it may lie on either side of a border. */
    country: z.nullable(Country),
    countryregion: z.nullable(z.string()),
    min_age: z.int(),
    max_age: z.int(),
    profiles: z.array(FoundProfile),
    /** Offers of partners between them, on sites that have some; counted nowhere. */
    partner_offers: z.array(PartnerOffer),
    /** How many people fit. Fictional profiles are counted apart, never as people. */
    total: z.int(),
    fictional_total: z.int(),
    /** Whether the totals are a floor: counting on would cost more than it tells. */
    is_more: z.boolean(),
    /**
     * To be asked for with the same filters. With rare criteria a page can be
     * short, even empty, and the search still go on: only null is the end.
     */
    next: Next,
    results_per_page: z.int(),
    /** With the first page, when it shows few: others who nearly fit, and in what they differ. */
    similar: z.object({
      profiles: z.array(FoundProfile),
      total: z.int(),
      fictional_total: z.int(),
      widened: z.array(Widened),
    }),
  }),
  refusals: ['search.members_only', 'search.too_many', 'places.not_found'],
})

export const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The filters as they stand in the address of the search page. */
  query: z.string(),
  /** The name of the city that `near` in them means, for the reader. */
  city: z.nullable(z.string()),
  wants_alerts: z.boolean(),
})
export type SavedSearch = z.infer<typeof SavedSearch>
const SavedSearches = z.object({ searches: z.array(SavedSearch) })

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  summary: "The member's own saved searches.",
  input: z.object({}),
  output: SavedSearches,
  refusals: ['authentication_required'],
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary: 'Keeps a search by name; new people who fit are told by mail if wanted.',
  /** `query` is that of the search page's address; what is no filter in it is left out. */
  input: z.object({ name: cleanLine(60, 1), query: z.string().check(z.maxLength(600)), wants_alerts: z.boolean() }),
  output: SavedSearches,
  refusals: ['authentication_required', 'account.confirm_first', 'places.not_found', 'search.too_many_saved'],
})

export const changeSavedSearch = endpoint({
  method: 'PATCH',
  path: '/api/saved-searches/:id',
  summary: 'Switches the mails about a saved search. One that is not there is left alone.',
  input: z.object({ id: z.uuid(), wants_alerts: z.boolean() }),
  output: SavedSearches,
  refusals: ['authentication_required', 'account.confirm_first'],
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  summary: 'Forgets a saved search.',
  input: z.object({ id: z.uuid() }),
  output: SavedSearches,
  refusals: ['authentication_required', 'account.confirm_first'],
})
