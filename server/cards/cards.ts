import { type RawBuilder, sql } from 'kysely'
import type { Country } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { ProfileCard, ProfileImage } from '#contract/cards.ts'
import { fileName } from '#server/photos/photo-row.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Context } from '#server/context.ts'
import { ageOn } from '#server/members/age.ts'
import { isNew, isOnline, ifVisible } from './rules.ts'

export interface CardRow {
  id: MemberId
  name: string
  birthDate: string
  gender: string
  country: Country
  region: string | null
  city: string | null
  isFictional: boolean
  isVerified: boolean
  signupAt: string
  lastActiveAt: string
  interests: string[]
  storageKey: string | null
  photoStatus: ProfileImage['status'] | null
  thumbhash: Buffer | null
  photoCount: number
}

/**
 * The cards of whoever a statement finds, in its order: it yields `member_id` and `place_in_list`, and whatever else its
 * caller wants to read beside the cards. One round trip for the search and everything that its cards show.
 */
export async function selectCards<More = unknown>(
  db: Db,
  site: SiteId,
  found: RawBuilder<unknown>,
): Promise<(CardRow & More)[]> {
  const { rows } = await sql<CardRow & More>`
    with found as materialized (${found})
    select f.*, m.id, p.name, p.birth_date, p.gender, p.country, r.name as region, c.name as city, m.is_fictional,
      p.verified_at is not null as is_verified, m.signup_at, m.last_active_at, p.interests, photo.storage_key,
      photo.status as photo_status, photo.thumbhash, coalesce(photo.photo_count, 0)::int as photo_count
    from found f
    join members m on m.site_id = ${site} and m.id = f.member_id
    join profiles p on p.site_id = m.site_id and p.member_id = m.id
    left join regions r on r.country = p.country and r.code = p.region
    left join places c on c.id = p.place_id
    left join lateral (
      select storage_key, status, thumbhash, count(*) over () as photo_count
      from photos
      where site_id = m.site_id and member_id = m.id and not is_private and status = 'active' and deleted_at is null
      order by position, id
      limit 1
    ) photo on true
    order by f.place_in_list
  `.execute(db)
  return rows
}

/** `liked` are the reader's own interests: one that both share goes first. */
export function asCard(
  row: CardRow,
  { site, clock }: Pick<Context, 'site' | 'clock'>,
  liked: readonly string[] = [],
): ProfileCard {
  const now = clock.now()
  const { settings } = site
  const interests = ifVisible(settings, 'interests', row.interests) ?? []
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.birthDate, now),
    gender: row.gender,
    country: row.country,
    region: ifVisible(settings, 'region', row.region),
    city: ifVisible(settings, 'city', row.city),
    main_image: imageOf(row),
    photo_count: row.photoCount,
    is_fictional: row.isFictional,
    is_verified: row.isVerified,
    is_new: isNew(row.signupAt, now),
    // Nobody stands behind a fictional profile who could be there.
    is_online: !row.isFictional && isOnline(row.lastActiveAt, now),
    interest: interests.find((interest) => liked.includes(interest)) ?? interests[0] ?? null,
  }
}

function imageOf({ storageKey, photoStatus, thumbhash }: CardRow): ProfileImage | null {
  if (!storageKey || !photoStatus || !thumbhash) return null
  return {
    filename: fileName({ storageKey }, 'large'),
    thumb_filename: fileName({ storageKey }, 'thumb'),
    match: fileName({ storageKey }, 'card'),
    small: fileName({ storageKey }, 'small'),
    status: photoStatus,
    thumbhash: thumbhash.toString('base64'),
  }
}
