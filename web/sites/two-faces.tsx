import { classes } from '#ui/classes.ts'
import { portraitOf } from './portraits.ts'
import { useSettings } from './settings.ts'

/** The mark of the product with people in it: two halves, two faces that look at each other. Decoration, where there is room beside the form. */
export function TwoFaces() {
  return (
    <div aria-hidden className="hidden justify-center gap-2 pt-5 md:flex">
      <Face person={1} className="max-w-48 min-w-0 flex-1 -translate-y-5 animate-come-from-start rounded-s-full" />
      <Face person={2} className="max-w-48 min-w-0 flex-1 translate-y-5 animate-come-from-end rounded-e-full" />
    </div>
  )
}

interface FaceProps {
  person: 1 | 2
  /** Whether they look to the other side than they were drawn. */
  isTurned?: boolean | undefined
  /** Whether it is too small for more than the face. */
  isClose?: boolean | undefined
  className: string
}

/** Nearer to the face, which is in the upper half of a portrait. */
export const CLOSE = 'origin-[50%_36%] scale-160'

/** Somebody in one half of the mark. */
export function Face({ person, isTurned = false, isClose = false, className }: FaceProps) {
  const { niche } = useSettings()
  return (
    <span className={classes('relative block aspect-1/2 overflow-hidden bg-accent-soft shadow-float', className)}>
      {/* Lazy, so that a phone, which does not show it, does not load it either. */}
      <img
        src={portraitOf(niche, person)}
        alt=""
        loading="lazy"
        className={classes(
          'size-full object-cover',
          isClose && CLOSE,
          isTurned && (isClose ? '-scale-x-160' : '-scale-x-100'),
        )}
      />
      <span className="lit absolute inset-0" />
    </span>
  )
}
