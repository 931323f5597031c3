import { Link } from '@tanstack/react-router'
import { Footprints, Layers, Sparkles } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { SHORTCUT } from './shortcut-class.ts'

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
      <ul className="flex gap-2 md:max-lg:gap-1 lg:gap-5">
        {links.map(({ to, key, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes(SHORTCUT, 'md:max-lg:px-2')}>
              <Icon aria-hidden size={16} className="shrink-0 text-accent-text md:max-lg:hidden lg:text-inherit" />
              {say(`links.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
