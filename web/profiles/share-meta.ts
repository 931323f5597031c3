import type { Profile } from '#contract/profiles.ts'
import type { SiteSettings } from '#contract/sites.ts'

type Meta = { property: string; content: string } | { name: string; content: string }

/**
 * What a messenger shows of a link to a profile: no name, and a picture only when the main image may be shown. Nothing of
 * that is decided here: the server gives `share_image` or does not.
 */
export function shareMeta(
  { share_image }: Pick<Profile, 'share_image'>,
  { cdn_prefix, domain }: Pick<SiteSettings, 'cdn_prefix' | 'domain'>,
  title: string,
): Meta[] {
  const words: Meta[] = [
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { name: 'twitter:title', content: title },
  ]
  if (!share_image) return words
  const image = new URL(cdn_prefix + share_image, `https://${domain}`).href
  return [
    ...words,
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: image },
  ]
}
