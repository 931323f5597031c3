import { createFileRoute } from '@tanstack/react-router'
import serif from '#ui/fonts/fraunces.woff2?url'
import sans from '#ui/fonts/plus-jakarta-sans.woff2?url'
import polishSans from '#ui/fonts/plus-jakarta-sans-polish.woff2?url'
import { usePhrases } from '#client/phrases/phrases.ts'
import { needsGenderNames } from '#web/vocabularies/use-gender-options.ts'
import { requireVisitor } from '#web/sessions/guards.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { visitorPage } from '#web/platform/visitor-page.ts'
import { useSettings } from '#web/sites/settings.ts'
import { Collage } from './collage.tsx'
import { nichePhrases } from './niche-phrases.ts'
import { StartForm } from './start-form.tsx'
import { Steps } from './steps.tsx'
import { TrustRow } from './trust-row.tsx'

export const Route = createFileRoute('/_default/')({
  beforeLoad: requireVisitor,
  loader: ({ context }) =>
    screen(context, {
      phrases: [
        'home',
        nichePhrases(context.settings.niche),
        ...(needsGenderNames(context.settings) ? (['vocabularies'] as const) : []),
      ],
    }),
  // Asked for beside the styles instead of after them, so that the promise is set in its own letters from the start.
  head: (screen) => ({
    ...screenHead(screen),
    links: fontsOf(screen.match.context.settings.language).map(preloadFont),
  }),
  headers: visitorPage,
  component: HomeScreen,
})

/** Some Polish letters have a file of their own; until it is there, others of another width stand in for them. */
function fontsOf(language: string): string[] {
  return language === 'pl' ? [serif, sans, polishSans] : [serif, sans]
}

function preloadFont(href: string) {
  return { rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
}

function HomeScreen() {
  const { niche } = useSettings()
  const say = usePhrases(nichePhrases(niche))
  const sayHome = usePhrases('home')
  return (
    <>
      <div className="in-good-light texture">
        <section className="mx-auto grid max-w-[75rem] grid-cols-1 gap-x-12 gap-y-4 px-4 pt-4 pb-16 short:gap-y-3 short:pt-3 sm:gap-y-6 sm:px-6 sm:pt-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-y-8 lg:pt-12 xl:gap-x-16">
          {/* From the top: a page is drawn while it arrives, and what comes last must not move what stands above it. */}
          <div className="flex flex-col gap-2 sm:gap-4">
            <h1 className="font-display text-3xl font-semibold text-balance max-[25rem]:text-[1.75rem] max-[25rem]:leading-tight max-[22.75rem]:text-[1.5rem] md:text-4xl">
              {say('promise')}
            </h1>
            <p className="max-w-md text-pretty text-muted short:max-[22.5rem]:text-sm sm:text-lg">{say('lead')}</p>
          </div>
          {/* On a small phone its words stand below the form, so that the way in is seen without scrolling. */}
          <figure className="flex flex-col gap-2 short:contents lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Collage />
            <figcaption className="text-xs text-balance text-muted short:order-1 max-lg:text-center">
              {sayHome('drawn')}
            </figcaption>
          </figure>
          <StartForm />
        </section>
      </div>
      <TrustRow />
      <Steps />
    </>
  )
}
