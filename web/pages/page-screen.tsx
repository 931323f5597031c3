import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { Locale } from '#contract/locales.ts'
import { readPage } from '#contract/pages.ts'
import { call } from '#client/api/call.ts'
import { isGone } from '#client/api/is-gone.ts'
import { visitorPage } from '#web/platform/visitor-page.ts'
import { useSettings } from '#web/sites/settings.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { PageBlocks } from './page-blocks.tsx'
import { CompanyCard } from './company-card.tsx'

const pageQuery = (token: string, locale: Locale) =>
  queryOptions({ queryKey: ['page', token, locale], queryFn: () => call(readPage, { token }), staleTime: Infinity })

export const Route = createFileRoute('/_default/info/$token')({
  loader: ({ context, params: { token } }) => {
    const { queryClient, settings } = context
    return screen(context, {
      phrases: ['pages'],
      title: (_say, page) => page.title,
      description: (_say, page) => page.description,
      data: queryClient.ensureQueryData(pageQuery(token, settings.language)).catch((error: unknown) => {
        throw isGone(error) ? notFound() : error
      }),
    })
  },
  head: screenHead,
  headers: visitorPage,
  component: PageScreen,
})

function PageScreen() {
  const { token } = Route.useParams()
  const { language } = useSettings()
  const { data: page } = useSuspenseQuery(pageQuery(token, language))
  return (
    <article className="page page-narrow">
      <h1 className="page-title hyphens-auto">{page.title}</h1>
      <PageBlocks blocks={page.blocks} isQuestions={token === 'faq'} />
      {token === 'service' && <CompanyCard />}
    </article>
  )
}
