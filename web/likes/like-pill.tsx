import type { ReactNode } from 'react'

interface Props {
  icon?: ReactNode
  children: string
}

/** What a like is, in words, in the corner of a face; the same by day and in the dark. */
export function LikePill({ icon, children }: Props) {
  return (
    <span
      data-words
      // Behind other words it would begin a second row on a small card; the disc in the corner says the same there.
      className="flex min-h-6 max-w-full min-w-0 items-center gap-1.5 rounded-[0.75rem] bg-accent px-2 text-xs font-semibold text-accent-ink @max-[10rem]:px-1.5 @max-[10rem]:text-[0.6875rem] @max-[18rem]:[[data-words]~&]:sr-only"
    >
      {icon}
      <span className="wrap-normal">{children}</span>
    </span>
  )
}
