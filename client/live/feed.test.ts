import { describe, expect, it } from 'vitest'
import type { MemberEvent } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import { Feed } from './feed.ts'

const event = (seq: number): MemberEvent => ({ seq, type: 'likes_seen', member_id: 'somebody' as MemberId })
const numbers = (events: readonly MemberEvent[]) => events.map(({ seq }) => seq)

describe('the feed', () => {
  it('F08 gives out each event once, in order, whatever arrives twice or early', () => {
    const feed = new Feed(4)

    expect(numbers(feed.accept(event(5)))).toEqual([5])
    expect(numbers(feed.accept(event(5)))).toEqual([])
    expect(numbers(feed.accept(event(8)))).toEqual([])
    expect(numbers(feed.accept(event(7)))).toEqual([])
    expect(feed.hasGap).toBe(true)
    expect(numbers(feed.accept(event(6)))).toEqual([6, 7, 8])
    expect(feed.hasGap).toBe(false)
    expect(feed.seen).toBe(8)
  })

  it('F08 goes on behind a reset, and forgets what lies before it', () => {
    const feed = new Feed(1)
    feed.accept(event(5))
    feed.accept(event(12))

    feed.restart(10)

    expect(numbers(feed.accept(event(5)))).toEqual([])
    expect(numbers(feed.accept(event(11)))).toEqual([11, 12])
  })
})
