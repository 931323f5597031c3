import { hasSlugs, type LanderAddress, readLanderAddress } from '#contract/landers.ts'

/** A lander as it was asked for. */
export interface AskedLander extends LanderAddress {
  url: URL
}

export function findLander(url: URL): AskedLander | undefined {
  const address = readLanderAddress(url.pathname)
  return address && { ...address, url }
}

/** Where the same page is in the language of another slug; nowhere for those that have no slugs. */
export function pathOf({ page }: Pick<AskedLander, 'page'>, slug: string | undefined): string | undefined {
  const end = slug ? `/${slug}` : ''
  if ('name' in page) return `/landers/${page.name}${end}`
  return end === '' || hasSlugs(page.landing) ? `/members/${page.id}/${page.landing}${end}` : undefined
}
