/** Long tests are short in every run and long on purpose: `npm run abuse`, `npm run faults`. */
export const isLong = process.env['LONG'] === '1'

/** Of a long run, for a machine that has less time: `SHARE=0.1` does a tenth of the repetitions. */
const share = Number(process.env['SHARE'] ?? 1)

/** How often something is repeated. */
export function times(short: number, long: number): number {
  return isLong ? Math.max(short, Math.round(long * share)) : short
}
