import type { ReactNode } from 'react'

/** The heading of a step takes the focus, so that a screen reader reads on where the page has changed. */
export function StepTitle({ level = 1, children }: { level?: 1 | 2; children: ReactNode }) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <Heading
      ref={focus}
      tabIndex={-1}
      className={level === 1 ? 'page-title outline-none' : 'font-display text-2xl font-semibold outline-none'}
    >
      {children}
    </Heading>
  )
}

function focus(heading: HTMLElement | null) {
  if (!heading) return
  heading.focus({ preventScroll: true })
  // A step begins at its top, wherever the button was that led to it.
  scrollTo({ top: 0 })
}
