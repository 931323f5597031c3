import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

interface Props {
  /** Gives the initials where there is no photo. */
  name: string
  src?: string | undefined
  /** Empty, the usual case, beside a name in words. */
  alt?: string | undefined
  size?: 'small' | 'medium' | 'large' | 'huge' | undefined
  /** Shows a green mark, and says this to screen readers. */
  markLabel?: string | undefined
  className?: string | undefined
}

/** The two of lists and bars leave room for large text beside them on a phone. */
const SIZES = {
  small: 'size-8 text-xs',
  medium: 'size-[max(44px,min(2.75rem,12vw))] text-sm',
  large: 'size-[max(64px,min(4rem,17vw))] text-lg',
  huge: 'size-28 text-2xl',
}
const MARKS = {
  small: 'size-2.5',
  medium: 'size-[min(0.75rem,14px)]',
  // As on a card.
  large: 'size-2.5 m-1',
  huge: 'size-5 m-1.5',
}
const PIXELS = { small: 32, medium: 44, large: 64, huge: 112 }

export function Avatar({ name, src, alt = '', size = 'medium', markLabel, className }: Props) {
  return (
    <span className={classes('relative inline-block shrink-0 rounded-full', SIZES[size], className)}>
      {src === undefined ? (
        <span
          role={alt === '' ? undefined : 'img'}
          aria-label={alt === '' ? undefined : alt}
          className="dusk grid size-full place-items-center rounded-full font-display font-semibold text-white select-none"
        >
          <span aria-hidden>{initials(name)}</span>
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          width={PIXELS[size]}
          height={PIXELS[size]}
          loading="lazy"
          decoding="async"
          className="block size-full rounded-full bg-accent-soft object-cover object-[50%_30%]"
        />
      )}
      {markLabel !== undefined && (
        <span className={classes('absolute end-0 bottom-0 rounded-full bg-online ring-2 ring-surface', MARKS[size])}>
          <VisuallyHidden>{markLabel}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

function initials(name: string): string {
  // A sign beside a name is none of its words.
  const firsts = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
  return firsts.slice(0, 2).join('').toUpperCase()
}
