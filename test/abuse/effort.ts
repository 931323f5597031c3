/** Abuse tests are short in every run and long on purpose: `npm run abuse`. */
export const isLong = process.env['LONG'] === '1'

export function times(short: number, long: number): number {
  return isLong ? long : short
}
