import type { Output } from '#contract/endpoint.ts'
import type { search } from '#contract/search.ts'

/** The first page of what was found. */
export type Answer = Output<typeof search>

/** Whether nobody fits; not while nobody knows. */
export function isNobody(first: Answer | undefined): boolean {
  return first !== undefined && first.total === 0 && first.fictional_total === 0
}
