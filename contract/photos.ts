import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** One of the member's own photos. Addresses stand below the site's `cdn_prefix`. */
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

/** The part of the picture to keep, in pixels of the upright original. */
export const Crop = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
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
  summary: 'Adds a photo: multipart/form-data with the field `photo` and, before it, optionally `crop` as JSON.',
  input: z.object({}),
  output: OwnPhoto,
  refusals: [
    'authentication_required',
    'photos.too_many',
    'photos.not_an_image',
    'photos.too_large',
    'photos.too_many_pixels',
    'server.busy',
  ],
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/photos/:id',
  summary: "Deletes one of the member's own photos, its bytes too.",
  input: z.object({ id: z.uuid() }),
  output: OwnPhotos,
  refusals: ['authentication_required', 'photos.not_found'],
})
