import type { ReactNode } from 'react'
import { TwoFaces } from './two-faces.tsx'

interface Props {
  /** What stands beside the form in place of two faces. */
  faces?: ReactNode
  children: ReactNode
}

/** A page with one small form: it begins at the edge of every page, and stands beside two faces on a wide screen. */
export function BesideFaces({ faces, children }: Props) {
  return (
    <section className="in-good-light page lg:grid lg:min-h-[32rem] lg:grid-cols-2 lg:items-start lg:gap-12">
      {/* A question that is answered by choosing fills a phone: below the bar of the page and inside its edges. */}
      <div className="flex w-full max-w-md flex-col gap-6 max-sm:has-data-choosing:min-h-[calc(100dvh-8rem)]">
        {children}
      </div>
      {/* They stay where they are, however high the form beside them is. */}
      <div className="hidden lg:sticky lg:top-24 lg:block">{faces ?? <TwoFaces />}</div>
    </section>
  )
}
