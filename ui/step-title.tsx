import type { ReactNode } from 'react'

/** The heading of a step takes the focus, so that a screen reader reads on where the page has changed. */
export function StepTitle({ children }: { children: ReactNode }) {
  return (
    <h1 ref={focus} tabIndex={-1} className="page-title outline-none">
      {children}
    </h1>
  )
}

function focus(heading: HTMLElement | null) {
  if (!heading) return
  heading.focus({ preventScroll: true })
  // A step begins at its top, wherever the button was that led to it.
  scrollTo({ top: 0 })
}
