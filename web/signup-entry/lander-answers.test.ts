import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handAnswersOver, readAnswers, saveAnswers } from './lander-answers.ts'

const berlin = { id: 2_950_159, country: 'DE', region: '16', region_name: 'Berlin', city: 'Berlin' } as const

/** The tab's storage as browsers have it. */
function tabStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

describe('what was answered on a lander', () => {
  let storage = tabStorage()
  beforeEach(() => {
    storage = tabStorage()
    vi.stubGlobal('sessionStorage', storage)
    return () => vi.unstubAllGlobals()
  })

  it('R2.10 waits for the account, and is then what the next steps begin with', () => {
    saveAnswers({ interests: ['coffee', 'beach'], place: berlin })

    handAnswersOver('m1')

    expect(JSON.parse(storage.kept.get('signup.personal.m1') ?? '')).toEqual({ interests: ['coffee', 'beach'] })
    expect(JSON.parse(storage.kept.get('signup.location.m1') ?? '')).toEqual({
      country: 'DE',
      text: 'Berlin',
      place: berlin,
      region: '',
    })
    expect(readAnswers()).toEqual({})
  })

  it('R2.10 is nothing for who came another way', () => {
    handAnswersOver('m1')

    expect(storage.kept.size).toBe(0)
  })

  it.each(['no json', '{"interests":[1]}', '{"place":{"id":"x"}}', '{"place":{"id":1,"country":"XX"}}', '[]'])(
    'R2.10 is passed over where somebody else has written %j',
    (text) => {
      storage.kept.set('lander-answers', text)

      expect(readAnswers()).toEqual({})
    },
  )
})
