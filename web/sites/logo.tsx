import { Link } from '@tanstack/react-router'
import { Halves } from '#ui/halves.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from './settings.ts'

/** Two faces of one conversation, and the site's name: where the line is too short for it, it wraps out of sight. */
export function Logo() {
  const say = usePhrases('shell')
  const { name } = useSettings()
  return (
    <Link
      to="/"
      aria-label={`${name}, ${say('home')}`}
      className="flex h-11 min-w-8 shrink-99999 flex-wrap gap-x-2 overflow-hidden rounded-control leading-11 no-underline"
    >
      <Halves className="h-11 w-8 text-accent" />
      <span className="font-display text-lg leading-11 font-semibold whitespace-nowrap text-ink sm:text-xl sm:leading-11">
        {name}
      </span>
    </Link>
  )
}
