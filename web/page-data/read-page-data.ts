import { type DehydratedState, hashKey, hydrate } from '@tanstack/react-query'
import { CallRefused } from '#client/api/call.ts'
import type { getRouter } from '#web/router.tsx'
import { type MatchData, PAGE_DATA_ID, type PageData, type QueryData, type Refused } from './page-data.ts'

/** Whether this is a visitor's page: one to read, for the most part. */
export function isVisitorsPage(): boolean {
  return document.getElementById(PAGE_DATA_ID)?.dataset['visitors'] !== undefined
}

/** Gives the router and the cache of queries what the server found out for this page. */
export function readPageData(router: ReturnType<typeof getRouter>): void {
  const block = document.getElementById(PAGE_DATA_ID)
  const { queries, matches, routes } = JSON.parse(block?.textContent ?? '') as PageData
  // React did not write it and must not find it.
  block?.remove()

  const { queryClient } = router.options.context
  hydrate(queryClient, { queries: queries.map(dehydratedQuery) })
  // The router looks for its part where its own script would have left it.
  window.$_TSR = {
    router: { manifest: { routes }, matches: matches.map((match) => dehydratedMatch(match, queries)) },
    initialized: true,
    buffer: [],
    h: () => delete window.$_TSR,
    e() {},
    c() {},
    p() {},
  }
}

function dehydratedMatch(match: MatchData, queries: readonly QueryData[]) {
  const { id, status, updatedAt, context, refusal, isNotFound } = match
  return {
    i: id.replaceAll('/', '#'),
    s: status,
    u: updatedAt,
    ssr: true,
    ...('loaderData' in match && { l: match.loaderData }),
    ...(refusal && { e: errorOf(refusal) }),
    ...(isNotFound && { g: true as const }),
    ...(context && { b: contextOf(context, queries) }),
  }
}

function contextOf(context: NonNullable<MatchData['context']>, queries: readonly QueryData[]) {
  const entries = Object.entries(context)
  return Object.fromEntries(
    entries.map(([name, kept]) => [name, 'query' in kept ? queries[kept.query]?.data : kept.value]),
  )
}

function dehydratedQuery({ key, updatedAt, data, refusal, isInfinite }: QueryData): DehydratedState['queries'][number] {
  return {
    queryKey: key,
    queryHash: hashKey(key),
    dehydratedAt: updatedAt,
    ...(isInfinite && { queryType: 'infinite' as const }),
    state: {
      data,
      dataUpdateCount: 1,
      dataUpdatedAt: updatedAt,
      error: refusal ? errorOf(refusal) : null,
      errorUpdateCount: refusal ? 1 : 0,
      errorUpdatedAt: refusal ? updatedAt : 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      fetchStatus: 'idle',
      isInvalidated: false,
      status: refusal ? 'error' : 'success',
    },
  }
}

function errorOf(refusal: Refused): Error {
  return 'code' in refusal ? new CallRefused(refusal, refusal.status) : new Error()
}
