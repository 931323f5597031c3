import type { Site } from '#server/sites/site.ts'
import { cdnOrigin } from '#server/sites/cdn-origin.ts'

/** A picture is shown by this site's own pages, as what it is, and runs nothing. */
export const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline; filename="photo.webp"',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'none',
}

/** The same for a picture that everybody may see: when it comes through a CDN, the page is of another origin. */
export function pictureHeaders({ settings }: Site): Record<keyof typeof PICTURE_HEADERS, string> {
  const isElsewhere = cdnOrigin(settings.cdn_prefix) !== undefined
  return isElsewhere ? { ...PICTURE_HEADERS, 'cross-origin-resource-policy': 'cross-origin' } : PICTURE_HEADERS
}
