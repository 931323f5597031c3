import { createRandom } from './random.ts'

/** What somebody's portraits are drawn from: the address of a demo member before the @. */
export const seedOf = (email: string) => email.slice(0, email.indexOf('@'))

/** How many pictures of an invented person there are: most have one or two, some none. */
export function portraitsOf(seed: string): number {
  const share = createRandom(`${seed}/portraits`).next()
  return [0.06, 0.42, 0.72, 0.9].filter((limit) => share >= limit).length
}
