import * as z from 'zod/mini'
import { Country } from './locales.ts'
import { MemberId } from './members.ts'

/** A picture of somebody, addresses below the site's `cdn_prefix`. */
export const ProfileImage = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  /** The picture for cards and matches, 3:4. */
  match: z.string(),
  /** The same, for cards that are narrow. */
  small: z.string(),
  status: z.enum(['pending', 'active', 'rejected']),
  /** A blurred idea of the picture, base64, for the moment before it has loaded. */
  thumbhash: z.string(),
})
export type ProfileImage = z.infer<typeof ProfileImage>

/** Somebody in a list. Age and city, never a birth date, a distance or a minute. */
export const ProfileCard = z.object({
  id: MemberId,
  name: z.string(),
  age: z.int(),
  gender: z.string(),
  country: Country,
  /** Names, not codes. Null also when the site does not show them (`visible_profile_fields`). */
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
  main_image: z.nullable(ProfileImage),
  /** Of the public ones; a visitor sees only the main image of them. */
  photo_count: z.int(),
  /** Said in words wherever the profile appears. */
  is_fictional: z.boolean(),
  /** An operator has checked that the photos show this person. */
  is_verified: z.boolean(),
  is_new: z.boolean(),
  is_online: z.boolean(),
  /** One human detail: a shared interest, or their first one. */
  interest: z.nullable(z.string()),
})
export type ProfileCard = z.infer<typeof ProfileCard>
