import type { ReactNode } from 'react'

/** What stands above an empty list: one half is there, the other is still to come. */
export function HalfDisc({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="relative mb-4 grid size-24 place-items-center text-accent-text">
      <svg viewBox="0 0 96 96" className="absolute inset-0 size-full">
        <path d="M46 3a45 45 0 0 0 0 90Z" className="fill-accent-soft" />
        <path
          d="M50 3a45 45 0 0 1 0 90Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="5 5"
          className="opacity-50"
        />
      </svg>
      <span className="relative">{children}</span>
    </span>
  )
}
