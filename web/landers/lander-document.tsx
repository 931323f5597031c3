import { countedAs, slugOf } from '#contract/landers.ts'
import { niches } from '#contract/niches.ts'
import serif from '#ui/fonts/fraunces.woff2?url'
import sans from '#ui/fonts/plus-jakarta-sans.woff2?url'
import polishSans from '#ui/fonts/plus-jakarta-sans-polish.woff2?url'
import { Halves } from '#ui/halves.tsx'
import appStyles from '#ui/styles.css?url'
import { isWarned } from '#web/shell/entry-rules.ts'
import { CONTENT_ID } from '#web/shell/skip-link.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { type AskedLander, pathOf } from './find-lander.ts'
import { LanderFooter } from './lander-footer.tsx'
import type { LanderPage } from './lander-page.ts'
import { LanderWarning } from './lander-warning.tsx'
import { SIGNUP_FILES_ID } from './script/element-ids.ts'

interface Props {
  asked: AskedLander
  page: LanderPage
  /** What the page after this one needs. */
  signupFiles: readonly string[]
}

/** The whole document around a lander: one way on, so a logo, the page, the footer. */
export function LanderDocument({ asked, page, signupFiles }: Props) {
  const settings = useSettings()
  const { language, niche, name } = settings
  const { scripts, styles } = page.inlined
  const [beforePaint = '', ...others] = scripts
  const visit = { path: asked.url.pathname, isLoggedIn: false, isInstalled: false, agreedAt: null, hasBegun: false }
  return (
    // Whoever follows an address in a language goes on in it.
    <html
      lang={language}
      data-theme={niches[niche]}
      data-chosen={asked.slug && language}
      data-lander={countedAs(asked)}
      data-slug={asked.slug}
      data-variant={page.variant}
    >
      <head>
        <LanderHead asked={asked} title={`${page.title} · ${name}`} isUnlisted={page.isUnlisted ?? false} />
        {styles.map((style) => (
          <style key={style} dangerouslySetInnerHTML={{ __html: style }} />
        ))}
      </head>
      <body>
        <script dangerouslySetInnerHTML={{ __html: beforePaint }} />
        <div data-layout="lander">
          <header className="bar">
            <a href="/" className="logo">
              <Halves />
              {name}
            </a>
          </header>
          <main id={CONTENT_ID}>{page.content}</main>
          <LanderFooter pathIn={(locale) => pathOf(asked, slugOf(niche, locale))} />
        </div>
        {isWarned({ ...visit, settings, layout: 'lander' }) && <LanderWarning />}
        <script
          type="application/json"
          id={SIGNUP_FILES_ID}
          dangerouslySetInnerHTML={{ __html: JSON.stringify([appStyles, ...signupFiles]) }}
        />
        {others.map((script) => (
          <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
        ))}
      </body>
    </html>
  )
}

interface HeadProps {
  asked: AskedLander
  title: string
  isUnlisted: boolean
}

function LanderHead({ asked, title, isUnlisted }: HeadProps) {
  const { language, niche, description, locales } = useSettings()
  const { origin } = asked.url
  const translated = locales.flatMap((locale) => {
    const path = locales.length > 1 && pathOf(asked, slugOf(niche, locale))
    return path ? [{ locale, path }] : []
  })
  // Some Polish letters have a file of their own.
  const fonts = language === 'pl' ? [serif, sans, polishSans] : [serif, sans]
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="rating" content="adult" />
      {isUnlisted && <meta name="robots" content="noindex, noarchive" />}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${origin}/share.png`} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="canonical" href={origin + asked.url.pathname} />
      {translated.map(({ locale, path }) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={origin + path} />
      ))}
      {/* The picture of the tab is /favicon.ico, as browsers ask by themselves: an SVG would be a document of its own to them. */}
      {fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
    </>
  )
}
