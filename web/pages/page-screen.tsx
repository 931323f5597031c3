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
import { PageBlocks } from './page-blocks.tsx'
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
    <div className="page lg:grid lg:grid-cols-[minmax(0,44rem)_minmax(0,20rem)] lg:items-start lg:justify-between lg:gap-x-12">
      {/* Beside questions each part of it is a row, so that the ways begin where the list does. */}
      <article className={classes('flex w-full max-w-[44rem] flex-col gap-6', isQuestions && 'lg:contents')}>
        <h1 className="page-title hyphens-auto lg:col-start-1">{page.title}</h1>
        {isListed && <FoldedContents blocks={page.blocks} />}
        <PageBlocks blocks={page.blocks} isQuestions={isQuestions} />
        {token === 'service' && <CompanyCard />}
      </article>
      {isQuestions ? (
        <aside
          aria-labelledby="other-ways"
          className="flex flex-col gap-4 max-lg:mt-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-3"
        >
          <DirectWays />
        </aside>
      ) : (
        isListed && <PageContents blocks={page.blocks} />
      )}
    </div>
  )
}
