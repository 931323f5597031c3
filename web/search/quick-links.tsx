import { Link } from '@tanstack/react-router'
import { Footprints, Layers, Sparkles } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'

const links = [
  { to: '/visitors', key: 'viewers', icon: Footprints },
  { to: '/swipe-game', key: 'swipe', icon: Layers },
  { to: '/match-finder', key: 'match_finder', icon: Sparkles },
] as const

/** Other ways to find somebody, quieter than the filters beside them. */
export function QuickLinks() {
  const say = usePhrases('search')
  return (
    <nav aria-label={say('links.label')}>
      {/* On a tablet the words without their signs fill the line, and all of it is seen. */}
      <ul className="flex gap-2 lg:gap-5">
        {links.map(({ to, key, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-1.5 rounded-control border border-line bg-surface px-3 text-sm font-semibold whitespace-nowrap no-underline md:max-lg:px-2 hover:text-accent-text lg:border-0 lg:bg-transparent lg:px-0 lg:text-muted"
            >
              <Icon aria-hidden size={16} className="shrink-0 text-accent-text md:max-lg:hidden lg:text-inherit" />
              {say(`links.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
