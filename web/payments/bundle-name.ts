import type { Tier } from '#contract/payments.ts'

const tiers = [0, 1, 2, 3] as const

/** How addresses call a bundle: p0 to p3. */
export function bundleName(tier: Tier): string {
  return `p${tier}`
}

export function tierOf(name: string): Tier | undefined {
  return tiers.find((tier) => bundleName(tier) === name)
}
