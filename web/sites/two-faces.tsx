import { classes } from '#ui/classes.ts'
import { HalfToCome } from '#ui/half-to-come.tsx'
import { type PortraitNumber, portraitOf } from './portraits.ts'
import { useSettings } from './settings.ts'

/** Not the two of the home page: a picture that stands everywhere is no longer seen. */
const USUAL = [3, 4] as const

/**
 * The mark of the product with people in it: two halves, two faces that look at each other, or oneself and who is still to come.
 * Decoration, where there is room beside the form.
 */
export function TwoFaces({ own }: { own?: string | undefined }) {
  return (
    <div aria-hidden className="hidden justify-center gap-2 pt-5 md:flex">
      <Face
        person={USUAL[0]}
        src={own}
        className="max-w-48 min-w-0 flex-1 -translate-y-5 animate-come-from-start rounded-s-full"
      />
      {own ? (
        <svg
          viewBox="0 0 50 100"
          className="max-w-48 min-w-0 flex-1 translate-y-5 -scale-x-100 animate-come-from-end text-accent-text"
        >
          <HalfToCome />
        </svg>
      ) : (
        <Face
          person={USUAL[1]}
          className="max-w-48 min-w-0 flex-1 translate-y-5 animate-come-from-end rounded-e-full"
        />
      )}
    </div>
  )
}

/** The same on a phone, as small as the mark above a question of signup. */
export function SmallFaces() {
  return (
    <div aria-hidden className="flex w-20 gap-[2%] py-[3%] short:w-16 md:hidden">
      <Face person={USUAL[0]} isClose className="w-[49%] -translate-y-[3%] rounded-s-full" />
      <Face person={USUAL[1]} isClose className="w-[49%] translate-y-[3%] rounded-e-full" />
    </div>
  )
}

interface FaceProps {
  person: PortraitNumber
  /** A photo in place of the drawing. */
  src?: string | undefined
  /** Whether they look to the other side than they were drawn. */
  isTurned?: boolean | undefined
  /** Whether it is too small for more than the face. */
  isClose?: boolean | undefined
  className: string
}

/** Nearer to the face, which is in the upper half of a portrait; hair, ears and a rim of what is behind them stay in it. */
export const CLOSE = 'origin-[50%_36%] scale-110'

/** Somebody in one half of the mark. */
export function Face({ person, src, isTurned = false, isClose = false, className }: FaceProps) {
  const { niche } = useSettings()
  return (
    <span className={classes('relative block aspect-1/2 overflow-hidden bg-accent-soft shadow-float', className)}>
      {/* Lazy, so that a phone, which does not show it, does not load it either. */}
      <img
        src={src ?? portraitOf(niche, person)}
        alt=""
        loading="lazy"
        className={classes(
          'size-full object-cover',
          isClose && CLOSE,
          isTurned && (isClose ? '-scale-x-110' : '-scale-x-100'),
        )}
      />
      <span className="lit absolute inset-0" />
    </span>
  )
}
