import { type RawBuilder, sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type { GalleryPhoto, Profile, readProfile as endpoint } from '#contract/profiles.ts'
import { fileName, lockedFileName, privateFileName } from '#server/photos/photo-row.ts'
import type { Context, CurrentMember } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asCard, type CardRow, selectCards } from '#server/cards/cards.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { seeLike } from '#server/likes/see-like.ts'
import { changeAndTell } from '#server/platform/live/change-and-tell.ts'
import { findReader } from './find-reader.ts'
import { rememberView } from '#server/viewers/remember-view.ts'
import { findRelated, RELATED } from './related.ts'
import { type Comparable, matchScore, shareImage, shownNote, shownOf } from './rules.ts'
import { askAgainAt, type Grant, privateAccess } from '#server/private-photos/rules.ts'
import { ifVisible } from '#server/cards/rules.ts'
import { spendViews } from './view-budget.ts'

interface Photo {
  id: string
  isPrivate: boolean
  storageKey: string
  width: number
  height: number
  thumbhash: string
}

interface Details {
  seeks: string
  regionCode: string | null
  placeId: number | null
  sexuality: string | null
  hairColor: string | null
  relationshipStatus: string | null
  bodyType: string | null
  eyeColor: string | null
  tattoos: boolean | null
  reasonForSignup: string | null
  aboutMe: string
  signupMessage: string
  photos: Photo[]
  grant: Grant | null
  /** Whether they like the reader, who has not looked at them since. */
  hasNewLike: boolean
  /** The reader's own profile. */
  mine: Comparable | null
  isLiked: boolean
  likesMe: boolean
}
type ProfileRow = CardRow & Details

/** A profile as the reader may see it. Whoever is hidden, or behind a block, was never there. */
export async function readProfile(
  context: Context,
  { id, ...tracking }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { db, site } = context
  const reader = await findReader(context, tracking)
  await spendViews({ ...context, member: reader }, 1 + RELATED)
  const [row] = await selectCards<Details>(db, site.id, visible(context, id, reader))
  if (!row) throw new Refusal('profiles.not_found')

  // Who is near somebody tells where they live.
  const shown = shownOf(site.settings, row)
  const [related] = await Promise.all([
    findRelated(context, { ...row, regionCode: shown.region, placeId: shown.placeId }, reader),
    reader && !reader.isUnproven && context.isFromOwnPage && look(context, row, reader),
  ])
  const liked = row.mine?.interests
  return { profile: asProfile(context, row, reader), related: related.map((card) => asCard(card, context, liked)) }
}

/** To open a profile is to visit it, and to see the like that came from it. */
async function look(context: Context, { id, hasNewLike }: ProfileRow, reader: CurrentMember): Promise<void> {
  await rememberView(context, { viewer: reader.id, viewed: id })
  if (hasNewLike) await changeAndTell(context, (tx, tell) => seeLike({ ...context, tx, tell, member: reader }, { id }))
}

/** Everything about a member whom the reader may see: the own profile always, others when they are there for the reader. */
function visible({ site }: Context, id: string, reader: CurrentMember | undefined): RawBuilder<unknown> {
  const readerId = sql`${reader?.id ?? null}::uuid`
  return sql`
    select p.member_id, 1 as place_in_list, p.seeks, p.region as region_code, p.place_id, p.sexuality, p.hair_color,
      p.relationship_status, p.body_type, p.eye_color, p.tattoos, p.reason_for_signup, p.about_me, p.signup_message,
      coalesce((
        select json_agg(json_build_object('id', f.id, 'isPrivate', f.is_private, 'storageKey', f.storage_key,
          'width', f.width, 'height', f.height, 'thumbhash', encode(f.thumbhash, 'base64')) order by f.position, f.id)
        from photos f
        where f.site_id = p.site_id and f.member_id = p.member_id and f.status = 'active' and f.deleted_at is null
      ), '[]') as photos,
      (
        select json_build_object('status', g.status, 'askedAt', g.asked_at, 'grantedAt', g.granted_at,
          'expiresAt', g.expires_at)
        from photo_grants g
        where g.site_id = p.site_id and g.owner_id = p.member_id and g.viewer_id = ${readerId}
      ) as "grant",
      exists (
        select from likes l
        where l.site_id = p.site_id and l.liker_id = p.member_id and l.liked_id = ${readerId}
          and l.is_new and l.removed_at is null
      ) as has_new_like,
      (
        select json_build_object('gender', o.gender, 'seeks', o.seeks, 'country', o.country, 'region', o.region,
          'placeId', o.place_id, 'interests', o.interests)
        from profiles o
        where o.site_id = p.site_id and o.member_id = ${readerId}
      ) as mine,
      exists (
        select from likes l
        where l.site_id = p.site_id and l.liker_id = ${readerId} and l.liked_id = p.member_id and l.removed_at is null
      ) as is_liked,
      exists (
        select from likes l
        where l.site_id = p.site_id and l.liker_id = p.member_id and l.liked_id = ${readerId}
          and l.removed_at is null and not l.is_automatic
      ) as likes_me
    from profiles p
    where p.site_id = ${site.id} and p.member_id = ${id}
      and (
        p.member_id = ${readerId}
        or ${isSeenBy(site.id, readerId, sql.ref('p.member_id'))}
      )
  `
}

function asProfile(context: Context, row: ProfileRow, reader: CurrentMember | undefined): Profile {
  const { settings } = context.site
  const card = asCard(row, context, row.mine?.interests)
  const isOwn = row.id === reader?.id
  const interests = ifVisible(settings, 'interests', row.interests) ?? []
  return {
    ...card,
    sexuality: ifVisible(settings, 'sexuality', row.sexuality),
    hair_color: ifVisible(settings, 'hair_color', row.hairColor),
    relationship_status: ifVisible(settings, 'relationship_status', row.relationshipStatus),
    body_type: ifVisible(settings, 'body_type', row.bodyType),
    eye_color: ifVisible(settings, 'eye_color', row.eyeColor),
    tattoos: ifVisible(settings, 'tattoos', row.tattoos),
    reason_for_signup: ifVisible(settings, 'reason_for_signup', row.reasonForSignup),
    about_me: shownNote(settings, 'about_me', row.aboutMe),
    signup_message: shownNote(settings, 'signup_message', row.signupMessage),
    interests,
    ...gallery(context, row, reader),
    share_image: shareImage(card.main_image),
    is_own: isOwn,
    is_liked: row.isLiked,
    likes_me: row.likesMe,
    // Nobody stands behind a fictional profile to fit.
    score: row.mine && !isOwn && !row.isFictional ? matchScore(row.mine, shownOf(settings, row)) : null,
  }
}

function gallery(
  { clock }: Context,
  { id, photos, grant }: ProfileRow,
  reader: CurrentMember | undefined,
): Pick<Profile, 'photos' | 'private_photos'> {
  const isOwn = id === reader?.id
  const access = isOwn ? 'granted' : privateAccess(grant, { isPaid: reader?.isPaid ?? false }, clock.now())
  // Of a grant that does not count, its end does not either.
  const expiresAt = grant?.status === access && grant.expiresAt ? new Date(grant.expiresAt).toISOString() : null
  const open = photos.filter(({ isPrivate }) => !isPrivate)
  return {
    photos: (reader ? photos : open.slice(0, 1)).map((photo) => asGalleryPhoto(photo, access === 'granted')),
    private_photos: {
      count: photos.length - open.length,
      access,
      expires_at: expiresAt,
      ask_again_at: access === 'asked' && grant ? askAgainAt(grant, clock.now()) : null,
    },
  }
}

function asGalleryPhoto(photo: Photo, maySee: boolean): GalleryPhoto {
  const { id, isPrivate, thumbhash, width, height } = photo
  const isLocked = isPrivate && !maySee
  const address = isPrivate ? privateFileName : fileName
  return {
    id,
    is_private: isPrivate,
    is_locked: isLocked,
    filename: isLocked ? null : address(photo, 'large'),
    thumb_filename: isLocked ? null : address(photo, 'thumb'),
    locked_filename: isLocked ? lockedFileName(photo) : null,
    thumbhash,
    width,
    height,
  }
}
