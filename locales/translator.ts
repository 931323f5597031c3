import { createTranslator } from 'use-intl/core'
import type { Locale } from '#contract/locales.ts'
import type { PhraseModule, Phrases, Say } from './phrases.ts'

/** Speaks the words of one module. */
export function translator<M extends PhraseModule>(locale: Locale, module: M, words: Phrases[M]): Say<M> {
  const messages: Record<string, unknown> = { [module]: words }
  return createTranslator({ locale, messages, namespace: module, timeZone: 'UTC' }) as unknown as Say<M>
}
