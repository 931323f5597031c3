import type { Random } from '../portraits/random.ts'
import { draw, type Weighted } from './draw.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Span = readonly [least: number, most: number]

/** How long ago people were here last: many today, more this week, some long ago. */
const visits: readonly Weighted<Span>[] = [
  [[0, 8 * MINUTE], 4],
  [[8 * MINUTE, 3 * HOUR], 14],
  [[3 * HOUR, DAY], 22],
  [[DAY, 7 * DAY], 32],
  [[7 * DAY, 30 * DAY], 18],
  [[30 * DAY, 150 * DAY], 10],
]
/** How long before that they joined. */
const stays: readonly Weighted<Span>[] = [
  [[10 * MINUTE, 2 * DAY], 12],
  [[2 * DAY, 30 * DAY], 28],
  [[30 * DAY, 180 * DAY], 34],
  [[180 * DAY, 700 * DAY], 26],
]

/** When somebody joined and when they were here last. */
export function activityDates(now: Date, random: Random): { signupAt: string; lastActiveAt: string } {
  const within = ([least, most]: Span) => random.between(least, most)
  const last = now.getTime() - within(draw(random, visits))
  const first = last - within(draw(random, stays))
  return { signupAt: new Date(first).toISOString(), lastActiveAt: new Date(last).toISOString() }
}

/** A birthday that makes somebody this old today. */
export function birthDateOf(age: number, now: Date, random: Random): string {
  const latest = Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate())
  return new Date(latest - Math.floor(random.between(1, 364)) * DAY).toISOString().slice(0, 10)
}

/** Whole years on the day of a time, both as ISO texts. */
export function ageAt(birthDate: string, time: string): number {
  const hadBirthday = time.slice(5, 10) >= birthDate.slice(5)
  return Number(time.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1)
}
