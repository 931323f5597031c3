import * as z from 'zod/mini'
import { ProfileCard } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { cleanLine, cleanText, Gender, Tracking } from './fields.ts'
import { Country } from './locales.ts'
import { MemberId } from './members.ts'
import { PlaceId } from './places.ts'
import { PrivateAccess } from './private-photos.ts'
import { ABOUT_LENGTH, MESSAGE_LENGTH, NAME_LENGTH } from './signup.ts'
import { bodyTypes, eyeColors, hairColors, relationshipStatuses, sexualities } from './vocabularies.ts'

/**
 * A photo in somebody's gallery, addressed below the site's `cdn_prefix`. Private ones (`private/…`) are below the site's own
 * `/media/`, where every reader is asked for. Of a locked one only a blurred preview leaves the server.
 */
export const GalleryPhoto = z.object({
  id: z.uuid(),
  is_private: z.boolean(),
  is_locked: z.boolean(),
  /** Null when it is locked. */
  filename: z.nullable(z.string()),
  thumb_filename: z.nullable(z.string()),
  /** Null unless it is locked. */
  locked_filename: z.nullable(z.string()),
  thumbhash: z.string(),
  width: z.int(),
  height: z.int(),
})
export type GalleryPhoto = z.infer<typeof GalleryPhoto>

/** Why two people fit, in shares that a member understands. */
export const MatchScore = z.object({
  percent: z.int(),
  shared_interests: z.array(z.string()),
  is_mutual: z.boolean(),
  place: z.enum(['same_city', 'same_region', 'elsewhere']),
})
export type MatchScore = z.infer<typeof MatchScore>

/** A whole profile. What its member did not say or the site does not show is null. */
export const Profile = z.extend(ProfileCard, {
  sexuality: z.nullable(z.string()),
  hair_color: z.nullable(z.string()),
  relationship_status: z.nullable(z.string()),
  body_type: z.nullable(z.string()),
  eye_color: z.nullable(z.string()),
  tattoos: z.nullable(z.boolean()),
  reason_for_signup: z.nullable(z.string()),
  about_me: z.nullable(z.string()),
  signup_message: z.nullable(z.string()),
  interests: z.array(z.string()),
  /** In their order, private ones among them; for a visitor only the main image. */
  photos: z.array(GalleryPhoto),
  private_photos: z.object({
    count: z.int(),
    access: PrivateAccess,
    expires_at: z.nullable(z.iso.datetime()),
    /** From when on whoever has asked can ask anew, answered or not; null when they can by now, and for everybody else. */
    ask_again_at: z.nullable(z.iso.datetime()),
  }),
  /** What sharing shows, below `cdn_prefix`: the main image, only while it is active. */
  share_image: z.nullable(z.string()),
  is_own: z.boolean(),
  /** Null for visitors and for the own profile: it compares with the reader's. */
  score: z.nullable(MatchScore),
  /** Whether the reader likes them; false for visitors. */
  is_liked: z.boolean(),
  /** Whether they like the reader, of their own accord: automatic likes of fictional profiles do not count. */
  likes_me: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/members/:id',
  summary: 'A profile as the reader may see it, and a visit to it unless the reader is invisible.',
  input: z.object({
    id: MemberId,
    /** Where a visitor came from: some sites show profiles only to visitors of their partners. */
    network: Tracking.shape.network,
    ref: Tracking.shape.ref,
  }),
  output: z.object({ profile: Profile, related: z.array(ProfileCard) }),
  refusals: ['profiles.not_found', 'search.members_only', 'search.too_many'],
})

export const readLanding = endpoint({
  method: 'GET',
  path: '/api/members/:id/landing',
  summary: 'Somebody whom a landing page shows to visitors: invented, or a member who has agreed to it.',
  input: readProfile.input,
  output: z.object({ profile: Profile }),
  refusals: ['profiles.not_found', 'search.members_only', 'search.too_many'],
})

/** The own profile, to edit. */
export const OwnProfile = z.object({
  name: z.string(),
  date_of_birth: z.iso.date(),
  gender: z.string(),
  seeks: z.string(),
  sexuality: z.nullable(z.string()),
  /** Where the member lives is saved by `PUT /api/signup/location`; the region is a code here. */
  country: Country,
  region: z.nullable(z.string()),
  place_id: z.nullable(PlaceId),
  city: z.nullable(z.string()),
  hair_color: z.nullable(z.string()),
  relationship_status: z.nullable(z.string()),
  body_type: z.nullable(z.string()),
  eye_color: z.nullable(z.string()),
  tattoos: z.nullable(z.boolean()),
  reason_for_signup: z.nullable(z.string()),
  interests: z.array(z.string()),
  about_me: z.string(),
  signup_message: z.string(),
  is_invisible: z.boolean(),
  /** What would make the profile more inviting, the most useful first. */
  missing: z.array(z.enum(['photo', 'about_me', 'place', 'interests', 'looks', 'relationship_status'])),
  completeness: z.int(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

export const readOwnProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'The own profile, with what is still missing.',
  input: z.object({}),
  output: OwnProfile,
  refusals: ['authentication_required'],
})

const clearable = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type))

export const changeOwnProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Changes some fields of the own profile; null empties one.',
  input: z.object({
    name: z.optional(cleanLine(NAME_LENGTH.longest, NAME_LENGTH.shortest)),
    gender: z.optional(Gender),
    seeks: z.optional(Gender),
    sexuality: clearable(z.enum(sexualities)),
    hair_color: clearable(z.enum(hairColors)),
    relationship_status: clearable(z.enum(relationshipStatuses)),
    body_type: clearable(z.enum(bodyTypes)),
    eye_color: clearable(z.enum(eyeColors)),
    tattoos: clearable(z.boolean()),
    reason_for_signup: clearable(cleanText(200)),
    /** Those that the site does not offer are left out. */
    interests: clearable(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(60))),
    about_me: clearable(cleanText(ABOUT_LENGTH)),
    signup_message: clearable(cleanText(MESSAGE_LENGTH)),
    is_invisible: z.optional(z.boolean()),
  }),
  output: OwnProfile,
  refusals: ['authentication_required', 'account.confirm_first', 'signup.consent_missing', 'fields.name'],
})
