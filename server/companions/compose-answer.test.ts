import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { judgeText } from '#server/moderation/judge-text.ts'
import { phrases } from '#server/platform/phrases.ts'
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

const askingWhoIsThere: Record<Locale, string[]> = {
  de: [
    'Bist du ein Bot?',
    'Schreibe ich mit einem Roboter?',
    'Seid ihr alle Bots?',
    'Ich will wissen, ob du echt bist.',
    'Bist du eine echte Frau?',
    'Bist du eine künstliche Intelligenz?',
    'Rede ich mit einer KI?',
    'Ein Fakeprofil?',
    'Spreche ich mit einem Menschen?',
    'Gibt es dich wirklich?',
  ],
  en: [
    'Are you a bot?',
    'You are all bots, right?',
    'Are you AI?',
    'Is this an artificial intelligence?',
    'Are you a real woman?',
    'Am I talking to robots?',
    'r u real?',
    'Do you exist?',
  ],
  es: [
    '¿Eres un bot?',
    '¿Sois robots?',
    '¿Eres una IA?',
    '¿Eres una inteligencia artificial?',
    '¿Eres una mujer real?',
    '¿Eres de verdad?',
    '¿Hablo con una máquina?',
    '¿Existes?',
  ],
  fr: [
    'Êtes-vous un bot ?',
    'Vous êtes des robots ?',
    'Tu es réelle ?',
    'C’est une IA ?',
    'Une intelligence artificielle ?',
    'Est-ce une fausse personne ?',
    'Vous existez vraiment ?',
    'Je parle à un automate ?',
  ],
  it: [
    'Sei un bot?',
    'Siete robot?',
    'Sei un’intelligenza artificiale?',
    'Sei un’IA?',
    'Sei un’AI?',
    'Sei una donna vera?',
    'È un profilo finto?',
    'Esisti davvero?',
  ],
  nl: [
    'Ben je een bot?',
    'Zijn jullie bots?',
    'Praat ik met robots?',
    'Ben jij echt?',
    'Ben je een AI?',
    'Is dit kunstmatige intelligentie?',
    'Een nepprofiel?',
    'Ben je een mens?',
  ],
  pl: [
    'Czy jesteś botem?',
    'Czy to bot?',
    'Nie lubię botów.',
    'Piszę z botami?',
    'Szukam ludzi, nie bota',
    'Jesteś robotem?',
    'Ile tu jest robotów?',
    'To fejkowe konto?',
    'Czy ten profil jest fejkiem?',
    'Jesteś sztuczną inteligencją?',
    'Rozmawiam ze sztuczną inteligencją?',
    'Nie chcę sztucznej inteligencji',
    'Rozmawiam z automatem?',
    'Czy jesteś prawdziwą osobą?',
    'Czy jesteś człowiekiem?',
    'Istniejesz naprawdę?',
  ],
}

/** Words that only begin alike. */
const speakingOfElse: Record<Locale, string[]> = {
  de: ['Das finde ich echt nett', 'Ich mag Computerspiele', 'Ich war beim Botschafter'],
  en: ['I had a really nice day', 'We aimed for the bottom of the hill', 'Both of us'],
  es: ['Me encanta la botánica', 'Realmente me gusta viajar'],
  fr: ['J’ai de nouvelles bottes', 'Vraiment ?'],
  it: ['Ai miei figli piace il mare', 'Ho comprato una bottiglia'],
  nl: ['Ik ga naar Nepal', 'Wat echt leuk', 'Ik speel computerspellen'],
  pl: ['Dużo mam roboty', 'Kupiłam botki', 'Lubię sztuczne ognie'],
}

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
    const shared = {
      ...clara,
      member: { ...clara.member, interests: ['hiking'] },
    }

    expect(composeAnswer(shared)).toContain('gemeinsam haben: Wandern')
  })

  it('quotes the profile when it names no interest, and names the city when it says nothing', () => {
    const quiet = {
      ...clara,
      companion: { ...clara.companion, interests: [] },
    }
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

  it.for(locales)('M9-1 says in every form of the words that it is invented: %s', (language) => {
    const say = phrases(language, 'companions')
    const truths = [say('topics.real.one'), say('topics.real.two')]
    const answer = (text: string) =>
      composeAnswer({
        ...hearing(text),
        member: { ...clara.member, language },
      })

    expect(askingWhoIsThere[language].filter((text) => !truths.includes(answer(text)))).toEqual([])
    expect(speakingOfElse[language].filter((text) => truths.includes(answer(text)))).toEqual([])
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
      said.push(
        composeAnswer({
          ...clara,
          member: { ...clara.member, language },
          heard,
          said,
        }),
      )
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
