import type { ReactNode } from 'react'

interface Props {
  icon: ReactNode
  title: string
  text: string
  /** The ways on, the likeliest first. */
  children: ReactNode
}

/** A page that says why something is not possible, and what is. */
export function Notice({ icon, title, text, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center">
      <span aria-hidden className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-text">
        {icon}
      </span>
      <h1 className="page-title">{title}</h1>
      <p className="text-balance text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
