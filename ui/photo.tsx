import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Facing } from '#ui/facing.tsx'

interface Props {
  src?: string | undefined
  srcSet?: string | undefined
  /** Needed with `srcSet`: how wide the picture stands on the screen. */
  sizes?: string | undefined
  alt: string
  /** Whose picture it is: its first letter stands where there is none. */
  name?: string | undefined
  /** Fills the frame until the picture is there; the picture's mean colour, as `#rrggbb`. */
  colour?: string | undefined
  /** Veils the picture and says why. The veil is decoration: the server must send no more than a blurred picture. */
  lockedLabel?: string | undefined
  /** For the picture that is the first thing seen: loaded at once and first. */
  isUrgent?: boolean | undefined
  /** Lies at the foot, in white; over a picture on a dark gradient. */
  children?: ReactNode
  className?: string | undefined
}

/** A portrait, 3:4. The frame has its size before the picture comes. */
export function Photo({
  src,
  srcSet,
  sizes,
  alt,
  name,
  colour,
  lockedLabel,
  isUrgent = false,
  children,
  className,
}: Props) {
  const isLocked = lockedLabel !== undefined

  // A frame without words of its own may stand in a button, where only such elements are allowed.
  const Frame = children ? 'div' : 'span'

  return (
    <Frame
      className={classes(
        'relative isolate block aspect-3/4 w-full overflow-hidden rounded-card bg-accent-soft',
        className,
      )}
    >
      {colour !== undefined && (
        // A rectangle, because a background in a style attribute would need a looser CSP.
        <svg aria-hidden width="100%" height="100%" className="absolute inset-0">
          <rect width="100%" height="100%" fill={colour} />
        </svg>
      )}
      {src === undefined ? (
        <Facing name={isLocked ? undefined : name} alt={alt} hasWords={children !== undefined} />
      ) : (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={600}
          height={800}
          loading={isUrgent ? 'eager' : 'lazy'}
          fetchPriority={isUrgent ? 'high' : 'auto'}
          decoding="async"
          className={classes('absolute inset-0 size-full object-cover', isLocked && 'scale-110 blur-xl')}
        />
      )}
      {isLocked && (
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-black/60 p-4 text-center text-white">
          <Lock aria-hidden size={24} />
          <span className="max-w-full text-sm font-semibold">{lockedLabel}</span>
        </span>
      )}
      {children && (
        <div
          className={classes(
            'absolute inset-x-0 bottom-0 px-4 pb-4 text-white',
            // As far up as words need it and no further: the face stays free.
            src !== undefined && 'bg-linear-to-t from-black/80 via-black/45 via-60% to-transparent pt-8',
          )}
        >
          {children}
        </div>
      )}
    </Frame>
  )
}
