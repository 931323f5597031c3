import type { AnyRouteMatch, Manifest } from '@tanstack/react-router'
import type { ErrorAnswer } from '#contract/errors.ts'

/** Where a page carries its data: a block that is no script, so the content policy has nothing to say about it. */
export const PAGE_DATA_ID = 'page-data'

/** What the server found out for a page, so that the browser need not ask again. */
export interface PageData {
  queries: QueryData[]
  matches: MatchData[]
  /** What the head of the page loads, by route. */
  routes: Manifest['routes']
}

export interface QueryData {
  key: readonly unknown[]
  updatedAt: number
  data?: unknown
  refusal?: Refused
  /** Whether it is a list of pages. */
  isInfinite?: true
}

export interface MatchData {
  id: string
  status: AnyRouteMatch['status']
  updatedAt: number
  /** What `beforeLoad` returned; what is a query's data too is only named. */
  context?: Record<string, { query: number } | { value: unknown }>
  loaderData?: AnyRouteMatch['loaderData']
  refusal?: Refused
  isNotFound?: true
}

/** Why something is not there: the server's refusal, or a failure that is nobody's business. */
export type Refused = (ErrorAnswer & { status: number }) | { status: 0 }
