import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '#contract/locales.ts'
import { harmful, harmless } from './corpus.ts'
import { judgeText } from './judge-text.ts'

const isWarned = (text: string) => judgeText(text).warning !== null

/** Messages of one and of two sentences. */
function messagesOf(locale: Locale): string[] {
  const sentences = harmless[locale]
  const pairs = [1, 7, 16].flatMap((step) =>
    sentences.map((sentence, i) => `${sentence} ${sentences[(i + step) % sentences.length]}`),
  )
  return [...sentences, ...pairs]
}

/** A hundred times what it takes: a pattern that tries every split of a text takes minutes. */
const A_MOMENT_MS = 2000

describe('the guard', () => {
  it('A25 B2.3 finds at least 80 % of what is harmful, in each language', () => {
    const all = locales.flatMap((locale) => harmful[locale])
    expect(all.length).toBeGreaterThanOrEqual(200)

    for (const locale of locales) {
      const missed = harmful[locale].filter((text) => !isWarned(text))
      expect(missed.length / harmful[locale].length).toBeLessThanOrEqual(0.2)
    }
    const missed = all.filter((text) => !isWarned(text))
    expect(missed.length / all.length).toBeLessThanOrEqual(0.2)
  })

  it('A25 B2.3 warns of at most 2 % of what people write to each other', () => {
    const all = locales.flatMap(messagesOf)
    expect(all.length).toBeGreaterThanOrEqual(1000)

    const wrong = all.filter(isWarned)

    expect(wrong.length / all.length).toBeLessThanOrEqual(0.02)
  })

  it('B2.3 says what it is about, the gravest first', () => {
    expect(judgeText('Schreib mir auf WhatsApp').warning).toBe('contact')
    expect(judgeText('Kannst du mir Geld leihen?').warning).toBe('money')
    expect(judgeText('Klick auf diesen Link und schick mir 50 Euro').warning).toBe('scam')
    expect(judgeText('Hallo')).toEqual({ score: 0, warning: null })
    const both = judgeText('Schreib mir auf WhatsApp, dann leih mir Geld: überweise per Western Union')
    expect(both.score).toBeGreaterThan(judgeText('Schreib mir auf WhatsApp').score)
  })

  it('A48 the longest text takes no longer than a moment, whatever is in it', () => {
    const worst = [
      'a.'.repeat(2500),
      '0 '.repeat(2500),
      'send '.repeat(1000),
      `${'x'.repeat(4990)}@`,
      'null '.repeat(1000),
      '+1 ('.repeat(1250),
    ]
    const began = performance.now()
    for (const text of worst) judgeText(text.slice(0, 5000))
    expect(performance.now() - began).toBeLessThan(A_MOMENT_MS)
  })
})
