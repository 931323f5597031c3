import { sql } from 'kysely'
import type { MemberId, User } from '#contract/members.ts'
import { balanceOf } from '#server/credits/read-balance.ts'
import { ownFileName, type PhotoRow } from '#server/photos/photo-row.ts'
import type { CurrentMember } from '#server/context.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import { fictionalIcon } from '#server/sites/fictional-icon.ts'
import type { Site } from '#server/sites/site.ts'
import { readableAddress } from './readable-address.ts'

type Row = Pick<User, 'id' | 'status' | 'email' | 'language' | 'credits'> & {
  paidUser: boolean
  notificationsDisabled: User['notifications_disabled']
  signupStep: User['signup_step']
  signupAt: string
  name: string
  country: User['profile']['country']
  profileStatus: User['profile']['status']
  photoId: string | null
  photoStatus: PhotoRow['status'] | null
  storageKey: string | null
}

const findUser = prepare<{ site: SiteId; member: MemberId }, Row>(
  (value) => sql<Row>`
    select m.id, m.status, m.email, m.paid_user, m.notifications_disabled, m.language, m.signup_step, m.signup_at,
      p.name, p.country, p.status as profile_status, photo.id as photo_id, photo.status as photo_status,
      photo.storage_key,
      ${balanceOf(sql`m.site_id`, sql`m.id`)} as credits
    from members m
    join profiles p on p.site_id = m.site_id and p.member_id = m.id
    left join lateral (
      select f.id, f.status, f.storage_key from photos f
      where f.site_id = m.site_id and f.member_id = m.id and not f.is_private and f.status <> 'rejected'
        and f.deleted_at is null
      order by f.position
      limit 1
    ) photo on true
    where m.site_id = ${value('site')} and m.id = ${value('member')}
  `,
)

/** A member as they see themselves, in one round trip. */
export async function readUser(
  db: Db,
  site: Site,
  { id, isUnproven }: Pick<CurrentMember, 'id' | 'isUnproven'>,
): Promise<User> {
  const [row] = await findUser(db, { site: site.id, member: id })
  if (!row) throw new Error('A member who is logged in has no row')
  return {
    id: row.id,
    status: row.status,
    must_confirm: isUnproven,
    email: readableAddress(row.email),
    paid_user: row.paidUser,
    credits: row.credits,
    notifications_disabled: row.notificationsDisabled,
    language: row.language,
    signup_date: row.signupAt,
    signup_step: row.signupStep,
    fictional_icon: fictionalIcon(site.settings),
    profile: {
      name: row.name,
      country: row.country,
      status: row.profileStatus,
      main_image: mainImage(row),
    },
  }
}

function mainImage({ photoId, photoStatus, storageKey }: Row): User['profile']['main_image'] {
  if (!photoId || !photoStatus || !storageKey) return null
  const photo = { id: photoId, isPrivate: false, status: photoStatus, storageKey }
  return { filename: ownFileName(photo, 'large'), thumb_filename: ownFileName(photo, 'thumb') }
}
