import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { infoLinks, ownLinks } from './footer-links.ts'
import { ModeSelect } from './mode-select.tsx'

export function Footer({ className, children }: { className?: string; children?: ReactNode }) {
  const say = usePhrases('shell')
  const { company, language, geoip_selected_country } = useSettings()
  const isUnitedStates = language === 'en' && geoip_selected_country === 'US'
  const link = 'inline-flex min-h-11 min-w-11 items-center text-muted hover:text-ink'

  return (
    // Laid out when it comes near.
    <footer
      className={classes(
        'mt-16 border-t border-line [contain-intrinsic-block-size:auto_24rem] [content-visibility:auto]',
        className,
      )}
    >
      <div className="mx-auto flex max-w-[75rem] flex-col gap-6 px-4 py-8 text-sm sm:px-6">
        <nav aria-label={say('footer.title')}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-6 lg:flex lg:flex-wrap lg:justify-between lg:gap-x-4">
            {infoLinks.map(([token, key]) => (
              <li key={token}>
                <Link to="/info/$token" params={{ token }} className={link}>
                  {say(`footer.${key}`)}
                </Link>
              </li>
            ))}
            {ownLinks.map(([to, key]) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {say(`footer.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {isUnitedStates && (
          <p className="max-w-prose text-muted">{say('footer.us_notice', { company: company.name })}</p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
          <p className="text-muted">{say('footer.rights', { company: company.name })}</p>
          <ModeSelect />
        </div>
        {children}
      </div>
    </footer>
  )
}
