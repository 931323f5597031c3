import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { localeOfSlug } from '#contract/landers.ts'
import type { RenderContext, RenderedPage } from '#contract/render.ts'
import { readSettings, type SiteSettings } from '#contract/sites.ts'
import { call } from '#client/api/call.ts'
import { runWithRenderContext } from '#client/api/render-context.ts'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { LocaleProvider } from '#client/phrases/locale.ts'
import { nichePhrases } from '#web/home/niche-phrases.ts'
import { userQuery } from '#web/members/user.ts'
import { SettingsProvider } from '#web/sites/settings.ts'
import { campaignPage } from './campaign-page.tsx'
import type { AskedLander } from './find-lander.ts'
import { joinPaths } from './join-paths.ts'
import { LanderDocument } from './lander-document.tsx'
import { loadLanderPhrases } from './lander-phrases.ts'
import { personPage } from './person/person-page.tsx'

/**
 * A lander as a document that needs neither the router nor hydration: what it does it does by links, forms and styles,
 * and a small script makes that nicer. None where the site does not have it under this address.
 */
export async function renderLander(
  asked: AskedLander,
  context: RenderContext,
  signupFiles: readonly string[],
): Promise<RenderedPage | undefined> {
  return runWithRenderContext(context, async () => {
    const settings = await settingsFor(asked)
    if (!settings) return undefined
    const queryClient = new QueryClient()
    const say = await loadLanderPhrases(queryClient, settings)
    const { page: wanted, url } = asked
    const page =
      'name' in wanted
        ? campaignPage(wanted.name, { settings, drawn: context.variant, say })
        : await personPage(wanted, { settings, url, say })
    const { status, inlined, isShared } = page
    const member = await queryClient.fetchQuery(userQuery)
    if (member) return { status: 307, html: '', location: page.forMembers, isShared: false, inlined }

    await loadWords(queryClient, settings)
    const html = renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <LocaleProvider value={settings.language}>
          <SettingsProvider value={settings}>
            <LanderDocument asked={asked} page={page} signupFiles={signupFiles} />
          </SettingsProvider>
        </LocaleProvider>
      </QueryClientProvider>,
    )
    return { status, html: `<!DOCTYPE html>${joinPaths(html)}`, location: undefined, isShared, inlined }
  })
}

/** In the language of the slug, if it has one; undefined when the slug is none of the site's. */
async function settingsFor({ slug, url }: AskedLander): Promise<SiteSettings | undefined> {
  const country = url.searchParams.get('country') ?? undefined
  const settings = await call(readSettings, { country })
  if (slug === undefined) return settings
  const language = localeOfSlug(settings.niche, slug)
  if (!language || !settings.locales.includes(language)) return undefined
  return language === settings.language ? settings : call(readSettings, { country, language })
}

async function loadWords(queryClient: QueryClient, settings: SiteSettings): Promise<void> {
  const modules = ['shell', 'home', 'signup', 'interests', 'vocabularies', nichePhrases(settings.niche)] as const
  await Promise.all(modules.map((module) => loadPhrases({ queryClient, settings }, module)))
}
