import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { countryLocales, type Locale } from '#contract/locales.ts'
import { buttonClass } from '#ui/button-class.ts'
import { classes } from '#ui/classes.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { changeLocale } from './change-locale.ts'
import { GreetingFaces } from './greeting-faces.tsx'
import { Logo } from './logo.tsx'
import { useSettings } from './settings.ts'

/** With more of them a phone has no room for faces above the list. */
const FEW_LOCALES = 3

export const Route = createFileRoute('/_empty/lang-config')({
  loader: ({ context }) =>
    screen(context, {
      phrases: ['languages'],
      title: (say) => say('title'),
      description: (say) => say('description', { site: context.settings.name }),
    }),
  head: screenHead,
  component: LangConfigScreen,
})

/** Chooses the language, in the frame of every page: its bar holds the logo alone. */
function LangConfigScreen() {
  const say = usePhrases('languages')
  const sayShell = usePhrases('shell')
  const { locales, name: site } = useSettings()
  const isChoice = locales.length > 1
  return (
    <>
      <header className="border-b border-line bg-paper">
        <div className="mx-auto flex min-h-[min(4rem,72px)] max-w-[75rem] items-center px-4 sm:px-6">
          <Logo />
        </div>
      </header>
      {/* Clipped: on a tablet the faces come from beyond its edge. */}
      <section className="in-good-light page overflow-x-clip md:grid md:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] md:items-start md:gap-8 lg:grid-cols-2 lg:gap-12">
        <GreetingFaces
          className={classes(
            'md:order-last md:flex',
            locales.length > FEW_LOCALES ? 'hidden' : 'mx-auto flex w-60 md:mx-0 md:w-full',
          )}
        />
        <div className="flex w-full max-w-md flex-col gap-6">
          <header className="flex flex-col gap-2">
            <h1 className="page-title">{isChoice ? say('title') : sayShell('language')}</h1>
            <p className="text-pretty text-muted">{isChoice ? say('text') : say('only', { site })}</p>
          </header>
          <LocaleChoice />
          <Link to="/" className={buttonClass({ size: 'large' })}>
            {say('done')}
          </Link>
        </div>
      </section>
    </>
  )
}

/** The languages by their own names, each with its greeting, those of the visitor's country first. */
function LocaleChoice() {
  const say = usePhrases('languages')
  const sayShell = usePhrases('shell')
  const router = useRouter()
  const queryClient = useQueryClient()
  const { locales, language, geoip_country, geoip_selected_country: country } = useSettings()
  // Somebody from a country that the site does not serve is taken for one of its first, whose language says nothing.
  const near: readonly Locale[] = geoip_country === country ? countryLocales[country] : []
  const ordered = locales.toSorted((a, b) => Number(near.includes(b)) - Number(near.includes(a)))
  const countryName = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country

  return (
    <RadioCards
      label={sayShell('language')}
      isLabelHidden
      value={language}
      onChange={(locale) => void changeLocale(router, queryClient, locale)}
      options={ordered.map((locale) => ({
        value: locale,
        label: <span lang={locale}>{sayShell(`language_names.${locale}`)}</span>,
        hint: near.includes(locale) ? say('near', { country: countryName }) : undefined,
        end: (
          <span aria-hidden className="flex items-center gap-3 font-display text-muted">
            <span lang={locale} className="min-w-0 truncate">
              {say(`hello.${locale}`)}
            </span>
            <Check size={20} className={classes('shrink-0', locale === language ? 'text-accent-text' : 'invisible')} />
          </span>
        ),
      }))}
    />
  )
}
