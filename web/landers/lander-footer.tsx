import type { Locale } from '#contract/locales.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { infoLinks, ownLinks } from '#web/shell/footer-links.ts'
import { useSettings } from '#web/sites/settings.ts'

interface Props {
  /** The address of this lander in another language, if it has one. */
  pathIn: (locale: Locale) => string | undefined
}

/** The links that the law wants on every page, and the languages of the site. */
export function LanderFooter({ pathIn }: Props) {
  const say = usePhrases('shell')
  const { company, language, locales, geoip_selected_country } = useSettings()
  const isUnitedStates = language === 'en' && geoip_selected_country === 'US'
  return (
    <footer className="foot">
      <nav aria-label={say('footer.title')}>
        <ul>
          {infoLinks.map(([token, key]) => (
            <li key={token}>
              <a href={`/info/${token}`}>{say(`footer.${key}`)}</a>
            </li>
          ))}
          {ownLinks.map(([path, key]) => (
            <li key={path}>
              <a href={path}>{say(`footer.${key}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {isUnitedStates && <p>{say('footer.us_notice', { company: company.name })}</p>}
      <div className="foot-end">
        <p>{say('footer.rights', { company: company.name })}</p>
        {locales.length > 1 && pathIn(language) && (
          <nav aria-label={say('language')}>
            <ul>
              {locales.map((locale) => (
                <li key={locale}>
                  <a
                    href={pathIn(locale)}
                    lang={locale}
                    hrefLang={locale}
                    aria-current={locale === language ? 'true' : undefined}
                  >
                    {say(`language_names.${locale}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  )
}
