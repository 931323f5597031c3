import type { ReactNode } from 'react'
import { Pause } from '../pause.tsx'

interface Props {
  /** What its own styles are for. */
  name: 'cuts' | 'ride'
  /** Says what is shown to who cannot see it. */
  label: string
  picture: ReactNode
  title: string
  lead: string
  /** The way on. */
  children: ReactNode
}

/** A drawn film that can be held still, and the words beside it. */
export function Film({ name, label, picture, title, lead, children }: Props) {
  return (
    <div className={`film ${name}`}>
      <figure className={`film-picture ${name}-film`} role="img" aria-label={label}>
        {picture}
      </figure>
      <div className="film-words">
        <Pause />
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </div>
  )
}
