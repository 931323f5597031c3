import type { Query } from '@tanstack/react-query'
import type { AnyRouteMatch } from '@tanstack/react-router'
import { CallRefused } from '#client/api/call.ts'
import { userQuery } from '#web/members/user.ts'
import type { getRouter } from '#web/router.tsx'
import { toJson } from '#client/api/known-json.ts'
import { type MatchData, PAGE_DATA_ID, type PageData, type QueryData, type Refused } from './page-data.ts'

/** The block of data at the end of a page. */
export function writePageData(router: ReturnType<typeof getRouter>): string {
  const queries = router.options.context.queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending')
  const matches = shown(router.stores.matches.get())
  const routes = router.ssr?.manifest?.routes ?? {}
  const data: PageData = {
    queries: queries.map(queryData),
    matches: matches.map((match) => matchData(match, queries)),
    routes: Object.fromEntries(matches.map(({ routeId }) => [routeId, routes[routeId]])),
  }
  // Nothing in the data may close the block or open a comment.
  const json = toJson(data).replaceAll('<', '\\u003c')
  const { queryClient } = router.options.context
  const isVisitors = queryClient.getQueryData(userQuery.queryKey) === null
  return `<script type="application/json" id="${PAGE_DATA_ID}"${isVisitors ? ' data-visitors' : ''}>${json}</script>`
}

/** Below a route that failed or does not exist nothing is shown. */
function shown(matches: AnyRouteMatch[]): AnyRouteMatch[] {
  const last = matches.findIndex(({ status, _notFound }) => status !== 'success' || _notFound)
  return last < 0 ? matches : matches.slice(0, last + 1)
}

function queryData({ queryKey, queryType, state }: Query): QueryData {
  return {
    key: queryKey,
    updatedAt: state.dataUpdatedAt,
    data: state.data,
    ...(state.error ? { refusal: refusalOf(state.error) } : {}),
    ...(queryType === 'infinite' ? { isInfinite: true } : {}),
  }
}

function matchData(match: AnyRouteMatch, queries: readonly Query[]): MatchData {
  const { id, status, updatedAt, loaderData, error, _notFound } = match
  const context = '__beforeLoadContext' in match ? match.__beforeLoadContext : undefined
  return {
    id,
    status,
    updatedAt,
    loaderData,
    ...(typeof context === 'object' && context ? { context: contextData(context, queries) } : {}),
    ...(error ? { refusal: refusalOf(error) } : {}),
    ...(_notFound ? { isNotFound: true } : {}),
  }
}

function contextData(context: object, queries: readonly Query[]): NonNullable<MatchData['context']> {
  return Object.fromEntries(
    Object.entries(context).map(([name, value]) => {
      const query = queries.findIndex(({ state }) => state.data === value)
      return [name, query < 0 ? { value } : { query }]
    }),
  )
}

function refusalOf(error: unknown): Refused {
  if (!(error instanceof CallRefused)) return { status: 0 }
  const { code, details, status, requestId } = error
  return { code, details, status, request_id: requestId ?? '' }
}
