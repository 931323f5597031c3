import { Link } from '@tanstack/react-router'
import { Footprints, Layers, Sparkles } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'

const links = [
  { to: '/visitors', key: 'viewers', icon: Footprints },
  { to: '/swipe-game', key: 'swipe', icon: Layers },
  { to: '/match-finder', key: 'match_finder', icon: Sparkles },
] as const

/** Other ways to find somebody, in a quiet row; on a phone the words stand below the icons, so that all three fit. */
export function QuickLinks() {
  const say = usePhrases('search')
  return (
    <nav aria-label={say('links.label')} className="min-w-0 basis-full lg:basis-auto">
      <ul className="flex flex-wrap gap-2 sm:gap-x-5">
        {links.map(({ to, key, icon: Icon }) => (
          <li key={to} className="min-w-min flex-1 basis-20 sm:flex-none sm:basis-auto">
            <Link
              to={to}
              className="flex h-full min-h-11 flex-col items-center gap-1 rounded-control border border-line bg-surface px-1 py-1.5 text-center text-xs font-semibold no-underline hover:text-accent-text sm:flex-row sm:gap-1.5 sm:border-0 sm:bg-transparent sm:p-0 sm:text-sm sm:text-muted"
            >
              <Icon aria-hidden size={16} className="shrink-0 text-accent-text sm:text-inherit" />
              {say(`links.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
