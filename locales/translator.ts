import { createTranslator } from 'use-intl/core'
import type { Locale } from '#contract/locales.ts'
import type { PhraseModule, Phrases, Say } from './phrases.ts'

/** By the words, which are one object for each language and module. */
const speakers = new WeakMap<object, unknown>()

/** Speaks the words of one module; the same speaker for the same words. */
export function translator<M extends PhraseModule>(locale: Locale, module: M, words: Phrases[M]): Say<M> {
  const known = speakers.get(words)
  if (known) return known as Say<M>
  const messages: Record<string, unknown> = { [module]: words }
  const say = createTranslator({ locale, messages, namespace: module, timeZone: 'UTC' }) as unknown as Say<M>
  speakers.set(words, say)
  return say
}
