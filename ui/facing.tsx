import { classes } from '#ui/classes.ts'

interface Props {
  /** Its first letter is drawn; without one, the shape alone. */
  name: string | undefined
  alt: string
  /** Whether words lie at the foot, so that the letter moves up. */
  hasWords: boolean
}

/** In place of a picture: a half-disc in the evening light of the site, looking to the other side, with an initial. */
export function Facing({ name, alt, hasWords }: Props) {
  // By code points, so that a name beginning with an emoji is not cut in half.
  const [initial] = (name ?? '').trim()
  return (
    <span
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      className="dusk @container absolute inset-0 block"
    >
      <svg aria-hidden viewBox="0 0 60 80" className="absolute inset-0 size-full fill-white">
        <path d="M31 4a30 30 0 0 0 0 60Z" className="opacity-10" />
        <path d="M33 14a30 30 0 0 1 0 60Z" className="opacity-5" />
      </svg>
      {initial && (
        <span
          aria-hidden
          className={classes(
            'absolute inset-x-0 text-center font-display text-[34cqw] leading-none font-semibold text-white/90 uppercase',
            hasWords ? 'top-[24cqw]' : 'top-[calc(50%-20.5cqw)]',
          )}
        >
          {initial}
        </span>
      )}
    </span>
  )
}
