import { describe, expect, it } from 'vitest'
import { TimeZone } from '#contract/time-zone.ts'
import { endOfDay, firstSentence, hoursUntil, nextRenewal } from './rules.ts'

const at = (text: string) => new Date(text)

describe("the member's own day", () => {
  it.each([
    // Noon in UTC is another hour everywhere else.
    ['2026-11-15T12:00:00Z', 'Europe/Berlin', '2026-11-15T23:00:00Z'],
    ['2026-11-15T12:00:00Z', 'UTC', '2026-11-16T00:00:00Z'],
    ['2026-11-15T12:00:00Z', 'Pacific/Auckland', '2026-11-16T11:00:00Z'],
    ['2026-11-15T12:00:00Z', 'America/Los_Angeles', '2026-11-16T08:00:00Z'],
    ['2026-11-15T12:00:00Z', 'Asia/Kathmandu', '2026-11-15T18:15:00Z'],
    ['2026-11-15T12:00:00Z', 'Pacific/Kiritimati', '2026-11-16T10:00:00Z'],
    // Summer begins: the day has 23 hours. It ends: 25.
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
    ['2026-03-08T08:00:00Z', 'America/Los_Angeles', '2026-03-09T07:00:00Z'],
    // Half an hour of summer.
    ['2026-10-03T14:00:00Z', 'Australia/Lord_Howe', '2026-10-04T13:00:00Z'],
    // Here midnight itself is skipped: the day begins at one.
    ['2026-04-23T12:00:00Z', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    // The first moment of a day belongs to it.
    ['2026-11-15T23:00:00Z', 'Europe/Berlin', '2026-11-16T23:00:00Z'],
    ['2026-11-15T22:59:59.999Z', 'Europe/Berlin', '2026-11-15T23:00:00Z'],
  ])('R5.8 from %s in %s ends at %s', (from, zone, end) => {
    expect(endOfDay(at(from), zone)).toEqual(at(end))
  })

  it('R5.8 of the same place follows the day before without a gap, also when clocks change', () => {
    let now = at('2026-10-20T22:00:00Z')
    const ends: string[] = []
    for (let day = 0; day < 8; day++) {
      const end = nextRenewal(now, 'Europe/Berlin', now)
      ends.push(end.toISOString().slice(5, 13))
      now = end
    }
    expect(ends).toEqual([
      '10-21T22',
      '10-22T22',
      '10-23T22',
      '10-24T22',
      '10-25T23',
      '10-26T23',
      '10-27T23',
      '10-28T23',
    ])
  })

  it('R5.8 is never shorter than a day for who moves from zone to zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    let now = at('2026-11-15T12:00:00Z')
    let before = now
    for (let i = 0; i < 10; i++) {
      const earliest = zones
        .map((zone) => nextRenewal(now, zone, before))
        .toSorted((a, b) => a.getTime() - b.getTime())[0]
      expect((earliest?.getTime() ?? 0) - before.getTime()).toBeGreaterThanOrEqual(23 * 3_600_000)
      before = earliest ?? now
      now = before
    }
  })

  it('R5.8 is awaited in whole hours, at least one', () => {
    const now = at('2026-11-15T12:00:00Z')
    expect(hoursUntil(at('2026-11-15T23:00:00Z'), now)).toBe(11)
    expect(hoursUntil(at('2026-11-15T12:00:01Z'), now)).toBe(1)
    expect(hoursUntil(at('2026-11-15T14:00:01Z'), now)).toBe(3)
  })

  it.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+12'])(
    'R5.8 can be that of %s',
    (zone) => {
      expect(TimeZone.safeParse(zone).success).toBe(true)
    },
  )

  it.each(['', 'Europe/Nowhere', '+05:30', '../etc/passwd', 'x'.repeat(99), 'Europe/Berlin\u0000'])(
    'R5.8 cannot be that of %j',
    (zone) => {
      expect(TimeZone.safeParse(zone).success).toBe(false)
    },
  )
})

it.each([
  ['Ich koche gern. Und du?', 'Ich koche gern.'],
  ['Gern draußen, im Café\nund am See', 'Gern draußen, im Café\nund am See'],
  ['  Na? Mehr nicht.', 'Na?'],
])('D13-22 of what somebody wrote about themselves the deck says the first sentence', (text, first) =>
  expect(firstSentence(text)).toBe(first),
)
