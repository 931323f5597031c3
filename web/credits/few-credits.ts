import { FEW_CREDITS } from '#contract/credits.ts'

/** The tone of the number beside the credits; undefined where there are enough to say nothing. */
export function fewCreditsTone(credits: number): 'warning' | 'danger' | undefined {
  if (credits > FEW_CREDITS) return undefined
  return credits > 0 ? 'warning' : 'danger'
}
