import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { judgeText } from '#server/moderation/judge-text.ts'
import { composeAnswer } from './compose-answer.ts'
import type { Dialogue } from './find-dialogue.ts'
import { typingSteps } from './rules.ts'

const clara: Dialogue = {
  companion: {
    id: '5a0c0000-0000-4000-a000-000000000001' as MemberId,
    city: 'Köln',
    interests: ['onenightstand', 'hiking'],
    about: 'Ich lache gern. Erzähl mir etwas.',
  },
  member: {
    id: '5a0c0000-0000-4000-a000-000000000002' as MemberId,
    name: 'Anna',
    language: 'de',
    interests: ['kissing', 'cooking'],
  },
  heard: { kind: 'text', text: 'Hallo!' },
  said: [],
}

const hearing = (text: string, said: string[] = ['Hallo Anna, schön, dass du schreibst.']): Dialogue => ({
  ...clara,
  heard: { kind: 'text', text },
  said,
})

/** What is answered to the same words again and again. */
function answersTo(dialogue: Dialogue, count: number): string[] {
  const said = [...dialogue.said]
  for (let i = 0; i < count; i++) said.push(composeAnswer({ ...dialogue, said }))
  return said.slice(dialogue.said.length)
}

describe('an automatic answer', () => {
  it('begins with a greeting, something about the profile, and a question', () => {
    const text = composeAnswer(clara)

    expect(text).toContain('Anna')
    expect(text).toContain('Wandern')
    expect(text).toMatch(/\?$/)
  })

  it('speaks of what both like when there is something', () => {
    const shared = { ...clara, member: { ...clara.member, interests: ['hiking'] } }

    expect(composeAnswer(shared)).toContain('gemeinsam haben: Wandern')
  })

  it('quotes the profile when it names no interest, and names the city when it says nothing', () => {
    const quiet = { ...clara, companion: { ...clara.companion, interests: [] } }
    const silent = { ...quiet, companion: { ...quiet.companion, about: '' } }

    expect(composeAnswer(quiet)).toContain('„Ich lache gern.“')
    expect(composeAnswer(silent)).toContain('Köln')
  })

  it.for([
    ['Wie geht es dir?', /gut|guter Tag/],
    ['Wo wohnst du eigentlich?', /Köln/],
    ['Was sind deine Hobbys?', /Wandern/],
    ['Was arbeitest du?', /erfundenes Profil|automatisch/],
    ['Danke dir!', /Gern/],
    ['Bist du echt?', /erfunden|niemand/],
    ['Wollen wir uns treffen?', /nicht möglich|müsste es mich geben/],
    ['Gib mir deine Nummer', /nicht möglich|müsste es mich geben/],
    ['Kann ich dir Geld schicken?', /Geld/],
    ['Ich muss los, tschüss', /Bis bald|Mach es gut/],
  ] as const)('B1.3 has an ear for “%s”', ([text, expected]) => {
    expect(composeAnswer(hearing(text))).toMatch(expected)
  })

  it('B1.3 says truthfully that it is invented, without asking anything', () => {
    const text = composeAnswer(hearing('Bist du ein Bot?', []))

    expect(text).toMatch(/erfundenes Profil|niemand/)
    expect(text).not.toContain('?')
  })

  it('never comes twice in a row, whatever is heard, and asks no question twice', () => {
    for (const text of ['Aha', 'Bist du echt?', 'Wie geht es dir?', 'Treffen?', 'Sex?', 'Danke']) {
      const answers = answersTo(hearing(text, []), 30)
      for (const [i, answer] of answers.entries()) expect(answer).not.toBe(answers[i - 1])
      const questions = answers.flatMap((answer) => answer.match(/[^.!?]+\?$/) ?? [])
      expect(new Set(questions.slice(0, 8)).size).toBe(questions.slice(0, 8).length)
    }
  })

  it('comes to a polite end when everything is asked', () => {
    const last = answersTo(hearing('Aha', []), 12).at(-1)

    expect(last).toMatch(/Danke für das Gespräch|Fragen sind gestellt|Es hat mich gefreut/)
  })

  it.for(locales)('is never explicit, and the guard finds nothing in it: %s', (language) => {
    const said: string[] = []
    const kinds = ['text', 'gift', 'picture', 'ice_breaker'] as const
    for (let i = 0; i < 40; i++) {
      const heard = { kind: kinds[i % 4] ?? 'text', text: 'Ok' }
      said.push(composeAnswer({ ...clara, member: { ...clara.member, language }, heard, said }))
    }

    for (const text of said) {
      expect(text).not.toMatch(/\{|undefined|One-Night|onenight/i)
      expect(judgeText(text)).toEqual({ score: 0, warning: null })
    }
  })
})

describe('typing', () => {
  it('takes longer for longer texts, and a first visitor sees the answer within a minute', () => {
    expect(typingSteps('Ja.')).toBe(1)
    expect(typingSteps('a'.repeat(100))).toBe(3)
    expect(typingSteps('a'.repeat(1000))).toBe(4)
  })
})
