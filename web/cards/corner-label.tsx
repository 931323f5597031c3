import type { ReactNode } from 'react'

interface Props {
  icon: ReactNode
  children: ReactNode
}

/**
 * Says in words what somebody has to know who looks at a face, as visible as the name beside it. Its ground and its line
 * are those of the page: white in the dark would outshine every name. It is as high as every other mark, and the same everywhere.
 */
export function CornerLabel({ icon, children }: Props) {
  return (
    <span
      data-words
      className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-[0.75rem] border border-field-line bg-surface px-1.5 text-xs font-bold text-ink"
    >
      {icon}
      <span className="wrap-normal">{children}</span>
    </span>
  )
}
