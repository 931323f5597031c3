import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { Locale } from '#contract/locales.ts'
import { readPage } from '#contract/pages.ts'
import { call } from '#client/api/call.ts'
import { isGone } from '#client/api/is-gone.ts'
import { visitorPage } from '#web/platform/visitor-page.ts'
import { useSettings } from '#web/sites/settings.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { classes } from '#ui/classes.ts'
import { DirectWays } from '#web/complaints/direct-ways.tsx'
import { PageBlocks, PageLead, Questions } from './page-blocks.tsx'
import { CompanyCard } from './company-card.tsx'
import { FoldedContents, hasContents, PageContents } from './page-contents.tsx'

/** The page whose headings are questions. */
const QUESTIONS = 'faq'

const pageQuery = (token: string, locale: Locale) =>
  queryOptions({ queryKey: ['page', token, locale], queryFn: () => call(readPage, { token }), staleTime: Infinity })

export const Route = createFileRoute('/_default/info/$token')({
  loader: ({ context, params: { token } }) => {
    const { queryClient, settings } = context
    return screen(context, {
      phrases: ['pages', ...(token === QUESTIONS ? (['complaints'] as const) : [])],
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
  const isQuestions = token === QUESTIONS
  const isListed = !isQuestions && hasContents(page.blocks)
  return (
    <div className="page">
      <header className="flex max-w-prose flex-col gap-3">
        <h1 className="page-title hyphens-auto">{page.title}</h1>
        {isQuestions && <PageLead blocks={page.blocks} />}
      </header>
      {isListed && <FoldedContents blocks={page.blocks} />}
      <div className="page-beside">
        <article className={classes('flex w-full flex-col', !isQuestions && 'max-w-[44rem] gap-6')}>
          {isQuestions ? <Questions blocks={page.blocks} /> : <PageBlocks blocks={page.blocks} />}
          {token === 'service' && <CompanyCard />}
        </article>
        {isQuestions ? (
          <aside aria-labelledby="other-ways" className="flex flex-col gap-4 lg:sticky lg:top-24">
            <DirectWays />
          </aside>
        ) : (
          isListed && <PageContents blocks={page.blocks} />
        )}
      </div>
    </div>
  )
}
