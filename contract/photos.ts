import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
/** How long a deleted photo can be brought back: as long as the notice with the undo button stands, and a breath more. */
export const UNDO_SECONDS = 60

/** One of the member's own photos; `photoAddress` makes addresses of its file names. */
export const OwnPhoto = z.object({
  id: z.uuid(),
  status: z.enum(['pending', 'active', 'rejected']),
  is_private: z.boolean(),
  is_main: z.boolean(),
  filename: z.string(),
  thumb_filename: z.string(),
  width: z.int(),
  height: z.int(),
  /** A blurred idea of the picture, base64, for the moment before it has loaded. */
  thumbhash: z.string(),
})
export type OwnPhoto = z.infer<typeof OwnPhoto>

/** No picture is larger; what reaches beyond its edge is cut off. */
const Pixels = z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))
/** The part of the picture to keep, in pixels of the upright original. */
export const Crop = z.object({ x: Pixels, y: Pixels, width: Pixels, height: Pixels })
export type Crop = z.infer<typeof Crop>

export const OwnPhotos = z.object({ photos: z.array(OwnPhoto), limit: z.int() })

export const listOwnPhotos = endpoint({
  method: 'GET',
  path: '/api/photos',
  summary: "The member's own photos in their order, and how many they may have.",
  input: z.object({}),
  output: OwnPhotos,
  refusals: ['authentication_required'],
})

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/photos',
  summary: 'Adds a photo.',
  file: 'photo',
  input: z.object({
    /** A `Crop` as JSON. */
    crop: z.optional(z.string().check(z.maxLength(200))),
    is_private: z.optional(z.enum(['true', 'false'])),
  }),
  output: OwnPhoto,
  refusals: [
    'account.confirm_first',
    'authentication_required',
    'photos.too_many',
    'photos.not_an_image',
    'photos.too_large',
    'photos.too_many_pixels',
    'server.busy',
  ],
})

export const orderPhotos = endpoint({
  method: 'PUT',
  path: '/api/photos/order',
  summary: 'Puts the own photos in another order: all of them, each once. The first public one is the main image.',
  input: z.object({ ids: z.array(z.uuid()).check(z.maxLength(200)) }),
  output: OwnPhotos,
  refusals: ['authentication_required', 'account.confirm_first'],
})

export const makeMainPhoto = endpoint({
  method: 'PUT',
  path: '/api/photos/:id/main',
  summary: 'Makes a public photo the main image: it moves to the first place.',
  input: z.object({ id: z.uuid() }),
  output: OwnPhotos,
  refusals: ['authentication_required', 'account.confirm_first', 'photos.not_found'],
})

export const changePhoto = endpoint({
  method: 'PUT',
  path: '/api/photos/:id',
  summary: 'Makes a photo private or public. Its old addresses are worth nothing from then on.',
  input: z.object({ id: z.uuid(), is_private: z.boolean() }),
  output: OwnPhotos,
  refusals: ['authentication_required', 'account.confirm_first', 'photos.not_found', 'server.busy'],
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/photos/:id',
  summary: `Deletes one of the member's own photos: nobody sees it from now on, and after ${UNDO_SECONDS} seconds it cannot be brought back.`,
  input: z.object({ id: z.uuid() }),
  output: OwnPhotos,
  refusals: ['authentication_required', 'account.confirm_first', 'photos.not_found'],
})

export const restorePhoto = endpoint({
  method: 'POST',
  path: '/api/photos/:id/restore',
  summary: `Brings a photo back within ${UNDO_SECONDS} seconds of its deletion.`,
  input: z.object({ id: z.uuid() }),
  output: OwnPhotos,
  refusals: ['authentication_required', 'account.confirm_first', 'photos.undo_over', 'photos.too_many'],
})
