import type { Random } from '../portraits/random.ts'

export type Weighted<T> = readonly [value: T, weight: number]

/** One of several, each as often as its weight says. */
export function draw<T>(random: Random, list: readonly Weighted<T>[]): T {
  const whole = list.reduce((sum, [, weight]) => sum + weight, 0)
  let left = random.next() * whole
  for (const [value, weight] of list) {
    left -= weight
    if (left < 0) return value
  }
  throw new Error('Nothing to draw from')
}

/** Some of a list, none twice, in an order of chance. */
export function drawSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const rest = [...list]
  const drawn: T[] = []
  while (drawn.length < count && rest.length > 0) {
    drawn.push(...rest.splice(Math.floor(random.next() * rest.length), 1))
  }
  return drawn
}
