import type { Context } from '#server/platform/http/context.ts'
import type { Seeker } from './seeker.ts'
import type { Usual } from './wish.ts'

/** Whom somebody looks for who has not said so: a member whom they seek, at home; a visitor anybody around. */
export function usualOf(
  { site, siteCountry }: Pick<Context, 'site' | 'siteCountry'>,
  seeker: Seeker | undefined,
): Usual {
  if (seeker) return { genders: [seeker.seeks], country: seeker.country }
  return { genders: site.settings.genders.map(({ key }) => key), country: siteCountry }
}
