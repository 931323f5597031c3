import { describe, expect, it } from 'vitest'
import type { MemberId } from '#contract/members.ts'
import type { Outgoing } from './outbox-store.ts'
import { freeTextsUnderWay, textPrice } from './text-price.ts'

const [anna, ben, carla, dora] = ['anna', 'ben', 'carla', 'dora'] as MemberId[] as [
  MemberId,
  MemberId,
  MemberId,
  MemberId,
]
const prices = { text: 0, picture: 5, ice_breaker: 1, free_texts: 2 }

describe('what the next text costs while others are under way', () => {
  it.for([
    ['nothing is under way', 2, 0, 0],
    ['one of two free ones is under way', 2, 1, 0],
    ['both free ones are under way', 2, 2, 2],
    ['more are under way than are free', 2, 3, 2],
    ['every text of this chat is free', null, 3, 0],
  ] as const)('M5-14 R1.3 when %s', ([, free_texts, underWay, credits]) => {
    expect(textPrice({ ...prices, free_texts }, 2, underWay)).toEqual({
      credits,
      takes_free_text: free_texts !== null,
    })
  })

  it('M5-14 R1.3 without free ones it is what the server says, whatever the page was opened with', () => {
    expect(textPrice({ ...prices, text: 3, free_texts: 0 }, 2, 1).credits).toBe(3)
  })

  it('M5-14 R1.3 texts to anybody count, but not those of others, refused ones, gifts, or where all are free', () => {
    const text: Outgoing = {
      key: '1',
      owner: anna,
      to: ben,
      message: { kind: 'text', text: 'Hallo' },
      price: { credits: 0, takes_free_text: true },
      queued_at: '2026-01-01T00:00:00.000Z',
      refusal: null,
    }
    const all: Outgoing[] = [
      text,
      { ...text, to: carla, price: { credits: 2, takes_free_text: true } },
      { ...text, owner: dora },
      { ...text, refusal: { code: 'chats.price_changed', details: { credits: 2 } } },
      { ...text, message: { kind: 'gift', gift: 'rose' }, price: { credits: 5, takes_free_text: false } },
      { ...text, price: { credits: 0, takes_free_text: false } },
    ]

    expect(freeTextsUnderWay(all, anna)).toBe(2)
  })
})
