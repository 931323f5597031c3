import type { ProfileImage } from '#contract/cards.ts'
import { photoAddress } from '#contract/photo-address.ts'

/** How wide a card stands in the lists of people: two beside each other, then three, then four. */
const SIZES = '(min-width: 80rem) 18rem, (min-width: 48rem) 32vw, 48vw'

/** The addresses of a card's picture, so that the browser takes the size that is shown. */
export function cardPicture(
  cdnPrefix: string,
  { match, small }: Pick<ProfileImage, 'match' | 'small'>,
): { src: string; srcSet?: string; sizes?: string } {
  const src = photoAddress(cdnPrefix, match)
  // Visitors get one size.
  if (small === match) return { src }
  return { src, srcSet: `${photoAddress(cdnPrefix, small)} 420w, ${src} 600w`, sizes: SIZES }
}
