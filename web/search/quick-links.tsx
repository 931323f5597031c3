import { Link } from '@tanstack/react-router'
import { Eye, Layers, Sparkles } from 'lucide-react'
import { usePhrases } from '#web/platform/phrases/phrases.ts'

const links = [
  { to: '/visitors', key: 'visitors', icon: Eye },
  { to: '/swipe-game', key: 'swipe', icon: Layers },
  { to: '/match-finder', key: 'match_finder', icon: Sparkles },
] as const

/** Other ways to find somebody, in a quiet row. */
export function QuickLinks() {
  const say = usePhrases('search')
  return (
    <nav aria-label={say('links.label')} className="min-w-0 basis-full lg:basis-auto">
      <ul className="-mx-4 flex gap-x-4 overflow-x-auto px-4 sm:mx-0 sm:gap-x-5 sm:px-0">
        {links.map(({ to, key, icon: Icon }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-control text-sm font-semibold text-muted no-underline hover:text-accent-text focus-visible:-outline-offset-2"
            >
              <Icon aria-hidden size={16} />
              {say(`links.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
