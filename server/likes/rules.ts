import { UNDO_MINUTES } from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'

/** Two members in the order in which a match names them. */
export function pairOf(one: MemberId, other: MemberId): [MemberId, MemberId] {
  return one < other ? [one, other] : [other, one]
}

/** What was taken back after this moment comes back as it was. */
export function undoFrom(now: Date): Date {
  return new Date(now.getTime() - UNDO_MINUTES * 60_000)
}
