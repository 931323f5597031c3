import { type Crop, type OwnPhoto, uploadPhoto } from '#contract/photos.ts'
import { upload } from '#client/api/upload.ts'

export interface PickedPhoto {
  file: File
  /** Absent when the browser could not show the picture; then all of it is taken. */
  crop: Crop | undefined
}

interface Options {
  /** From 0 to 1. At 1 all has been sent, and the server is still at work. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export function sendPhoto({ file, crop }: PickedPhoto, options: Options): Promise<OwnPhoto> {
  const form = new FormData()
  if (crop) form.append('crop', JSON.stringify(crop))
  form.append('photo', file, 'photo')
  return upload(uploadPhoto, { ...options, path: uploadPhoto.path, form, key: crypto.randomUUID() })
}
