import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { countryLocales, type Locale } from '#contract/locales.ts'
import { buttonClass } from '#ui/button-class.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { screen, screenHead } from '#web/platform/screen.ts'
import { changeLocale } from './change-locale.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { Logo } from './logo.tsx'
import { useSettings } from './settings.ts'

export const Route = createFileRoute('/_empty/lang-config')({
  loader: ({ context }) =>
    screen(context, {
      phrases: ['shell'],
      title: (say) => say('lang_config.title'),
      description: (say) => say('lang_config.description', { site: context.settings.name }),
    }),
  head: screenHead,
  component: LangConfigScreen,
})

/** Chooses the language, those of the visitor's country first. */
function LangConfigScreen() {
  const say = usePhrases('shell')
  const router = useRouter()
  const queryClient = useQueryClient()
  const { locales, language, geoip_country, geoip_selected_country: country } = useSettings()
  // Somebody from a country that the site does not serve is taken for one of its first, whose language says nothing.
  const near: readonly Locale[] = geoip_country === country ? countryLocales[country] : []
  const ordered = locales.toSorted((a, b) => Number(near.includes(b)) - Number(near.includes(a)))
  const countryName = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country

  return (
    <section className="mx-auto flex max-w-md flex-col gap-6 px-4 py-12">
      <Logo />
      <h1 className="page-title">{say('lang_config.title')}</h1>
      <p className="text-muted">{say('lang_config.text')}</p>
      <RadioCards
        label={say('language')}
        isLabelHidden
        value={language}
        onChange={(locale) => void changeLocale(router, queryClient, locale)}
        options={ordered.map((locale) => ({
          value: locale,
          label: <span lang={locale}>{say(`language_names.${locale}`)}</span>,
          hint: near.includes(locale) ? say('lang_config.near', { country: countryName }) : undefined,
        }))}
      />
      <Link to="/" className={buttonClass({ size: 'large' })}>
        {say('lang_config.done')}
      </Link>
    </section>
  )
}
