import type { Tracking } from '#contract/fields.ts'
import type { MatchScore, OwnProfile } from '#contract/profiles.ts'
import type { ProfileImage } from '#contract/cards.ts'
import type { Settings } from '#contract/settings.ts'
import { hasTrafficSource } from '#server/sites/traffic-source.ts'
import { ifVisible } from '#server/cards/rules.ts'

/** How much of the members somebody sees who is not logged in. */
export function visitorSees(
  settings: Pick<Settings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  tracking: Tracking | undefined,
): Settings['logged_out_search'] {
  const { logged_out_search: always, logged_out_search_trafficsource: withSource } = settings
  if (always === 'all' || withSource === 'none' || !hasTrafficSource(tracking)) return always
  return withSource
}

type Note = Settings['visible_profile_notes'][number]

export function shownNote(settings: Pick<Settings, 'visible_profile_notes'>, note: Note, text: string): string | null {
  return settings.visible_profile_notes.includes(note) && text ? text : null
}

/** A picture that no operator has let through, or took back, must not leave the site under its name. */
export function shareImage(main: Pick<ProfileImage, 'status' | 'filename'> | null): string | null {
  return main?.status === 'active' ? main.filename : null
}

/** What the score compares. */
export interface Comparable {
  gender: string
  seeks: string
  country: string | null
  region: string | null
  placeId: number | null
  interests: readonly string[]
}

/**
 * Of somebody's profile what the site shows of it. Scores, reasons and orders go by this alone: else whoever moves from
 * city to city, or ticks all interests, would read from them what no page tells.
 */
export function shownOf(
  settings: Pick<Settings, 'visible_profile_fields'>,
  row: Omit<Comparable, 'region'> & { regionCode: string | null },
): Comparable {
  return {
    gender: row.gender,
    seeks: row.seeks,
    country: ifVisible(settings, 'country', row.country),
    region: ifVisible(settings, 'region', row.regionCode),
    placeId: ifVisible(settings, 'city', row.placeId),
    interests: ifVisible(settings, 'interests', row.interests) ?? [],
  }
}

/** How well two people fit: shared interests count half, that each looks for the other 30 %, how near they live 20 %. */
export function matchScore(mine: Comparable, theirs: Comparable): MatchScore {
  const shared = mine.interests.filter((interest) => theirs.interests.includes(interest))
  const fewer = Math.max(1, Math.min(mine.interests.length, theirs.interests.length, 8))
  const isMutual = mine.seeks === theirs.gender && theirs.seeks === mine.gender
  const near = nearness(mine, theirs)
  const points = 50 * Math.min(1, shared.length / fewer) + (isMutual ? 30 : 0) + NEARNESS[near]
  // Of who names no region nothing is told.
  const areBothSaid = mine.region !== null && theirs.region !== null
  // The country is enough to sort by, and no reason: on most sites everybody lives in it.
  const place = areBothSaid && near !== 'same_country' ? near : 'elsewhere'
  return { percent: Math.round(points), shared_interests: shared, is_mutual: isMutual, place }
}

type Nearness = MatchScore['place'] | 'same_country'

const NEARNESS: Record<Nearness, number> = { same_city: 20, same_region: 14, same_country: 8, elsewhere: 0 }

function nearness(mine: Comparable, theirs: Comparable): Nearness {
  if (mine.country !== theirs.country) return 'elsewhere'
  if (mine.placeId !== null && mine.placeId === theirs.placeId) return 'same_city'
  return mine.region !== null && mine.region === theirs.region ? 'same_region' : 'same_country'
}

type Filled = Pick<
  OwnProfile,
  'about_me' | 'place_id' | 'interests' | 'hair_color' | 'body_type' | 'eye_color' | 'relationship_status'
>

/** What would make a profile more inviting, the most useful first. */
export function missingParts(profile: Filled, hasPhoto: boolean): OwnProfile['missing'] {
  const parts: [OwnProfile['missing'][number], boolean][] = [
    ['photo', hasPhoto],
    ['about_me', profile.about_me.length >= 40],
    ['place', profile.place_id !== null],
    ['interests', profile.interests.length >= 3],
    ['looks', Boolean(profile.hair_color && profile.body_type && profile.eye_color)],
    ['relationship_status', profile.relationship_status !== null],
  ]
  return parts.filter(([, isThere]) => !isThere).map(([part]) => part)
}

const PARTS = 6

export function completeness(missing: readonly unknown[]): number {
  return Math.round(((PARTS - missing.length) / PARTS) * 100)
}
