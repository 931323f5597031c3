import { isOneOf } from '#contract/is-one-of.ts'
import { PHOTO_TYPES } from '#contract/photos.ts'

const MEGABYTE = 1024 ** 2

/** What the server would refuse without looking at the picture. */
export function fileProblem(
  { type, size }: Pick<File, 'type' | 'size'>,
  megabytes: number,
): 'photos.not_an_image' | 'photos.too_large' | undefined {
  // A browser that does not know a type says nothing; the server looks at the bytes anyway.
  if (type !== '' && !isOneOf(PHOTO_TYPES, type)) return 'photos.not_an_image'
  return size > megabytes * MEGABYTE ? 'photos.too_large' : undefined
}
