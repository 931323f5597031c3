/** From here down the navigation says how few credits are left. */
const FEW = 10

/** The tone of the number beside the credits; undefined where there are enough to say nothing. */
export function fewCreditsTone(credits: number): 'warning' | 'danger' | undefined {
  if (credits > FEW) return undefined
  return credits > 0 ? 'warning' : 'danger'
}
