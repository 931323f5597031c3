import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { SmallFaces, TwoFaces } from './two-faces.tsx'

interface Props {
  /** What stands beside the form in place of two faces. */
  faces?: ReactNode
  /** Whether a wide screen has more of what is asked than of the faces. */
  isWide?: boolean | undefined
  children: ReactNode
}

/** A page with one form: it begins at the edge of every page, and stands beside two faces on a wide screen. */
export function BesideFaces({ faces, isWide = false, children }: Props) {
  return (
    // Clipped: on a tablet the faces come from beyond its edge.
    <section
      className={classes(
        'in-good-light page overflow-x-clip lg:gap-12',
        isWide
          ? 'md:max-lg:grid md:max-lg:grid-cols-[minmax(0,1fr)_9rem] md:max-lg:items-center md:max-lg:gap-x-8 lg:grid lg:min-h-[32rem] lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start'
          : 'md:grid md:min-h-[32rem] md:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] md:items-start md:gap-8 lg:grid-cols-2',
      )}
    >
      {/* A question fills a phone from the bar of the page down to its end, so that what leads on has one place. */}
      {/* Where large text leaves little room a title is smaller, so that no word of it is broken. */}
      <div
        className={classes(
          '@container flex w-full flex-col gap-6 @max-[12rem]:[&_h1]:text-xl max-sm:has-data-joining:-mb-8 max-sm:has-data-joining:min-h-[calc(100dvh-6rem)] short:has-data-joining:gap-4',
          // On a tablet what is asked lies below both, and has the whole width.
          isWide
            ? 'md:max-lg:contents md:max-lg:[&>:not(:first-child)]:order-last md:max-lg:[&>:not(:first-child)]:col-span-2'
            : 'max-w-md',
        )}
      >
        {!faces && <SmallFaces />}
        {children}
      </div>
      {/* They stay where they are, however high the form beside them is; a wide one leaves room only beside its title on a tablet. */}
      <div
        className={classes(
          'hidden md:block',
          isWide ? 'md:max-lg:-mt-5 md:max-lg:mb-5 lg:sticky lg:top-24' : 'md:sticky md:top-24',
        )}
      >
        {faces ?? <TwoFaces />}
      </div>
    </section>
  )
}
