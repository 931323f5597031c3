import type { Context } from '#server/context.ts'
import type { Searcher } from './searcher.ts'
import type { Defaults } from './criteria.ts'

/** Whom somebody looks for who has not said so: a member whom they seek, at home; a visitor anybody around. */
export function defaultsOf(
  { site, siteCountry }: Pick<Context, 'site' | 'siteCountry'>,
  searcher: Searcher | undefined,
): Defaults {
  if (searcher) return { genders: [searcher.seeks], country: searcher.country }
  return { genders: site.settings.genders.map(({ key }) => key), country: siteCountry }
}
