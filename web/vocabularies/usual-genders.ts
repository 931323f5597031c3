import { nicheGender } from '#contract/niches.ts'
import type { SiteSettings } from '#contract/sites.ts'

type Offering = Pick<SiteSettings, 'niche' | 'genders'>

/** What the first questions of joining are answered with until somebody answers: as most do whom the site is for. */
export function usualAnswers({ niche, genders }: Offering): { gender: string; seeks: string } {
  const offered = (usual: string) => (genders.find(({ key }) => key === usual) ?? genders[0])?.key ?? usual
  const own = nicheGender[niche]
  return { gender: offered(own ?? 'male'), seeks: offered(own ?? 'female') }
}

/** What a site for one gender does not ask before it is told otherwise: both are of that gender. */
export function pairOfNiche({ niche, genders }: Offering): { gender: string; seeks: string } | undefined {
  const own = nicheGender[niche]
  return own && genders.some(({ key }) => key === own) ? { gender: own, seeks: own } : undefined
}

/** The genders of a site, those first whom it is for. */
export function nichesFirst({ niche, genders }: Offering): SiteSettings['genders'] {
  const own = nicheGender[niche]
  return genders.toSorted((one, other) => Number(other.key === own) - Number(one.key === own))
}
