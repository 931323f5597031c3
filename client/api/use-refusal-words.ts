import type { ErrorCode } from '#contract/errors.ts'
import { CallRefused } from './call.ts'
import { amounts } from './amounts.ts'
import { useLocale } from '#client/phrases/locale.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { waitTime } from '#locales/wait-time.ts'

/** Why something failed, as a sentence for a notice or a line of a list. */
export function useRefusalWords(): (error: unknown) => string {
  const say = usePhrases('errors')
  const codeWords = useCodeWords()
  return (error) => (error instanceof CallRefused ? codeWords(error) : say('offline'))
}

interface Refusal {
  code: ErrorCode
  details: Readonly<Record<string, unknown>>
}

/** The same for a refusal that is known without a failed call: one that was kept, or that would come. */
export function useCodeWords(): (refusal: Refusal) => string {
  const say = usePhrases('errors')
  const locale = useLocale()
  return ({ code, details }) =>
    say(code, { ...textsAndNumbers(details), ...amounts(details, locale), ...waitTime(details) })
}

/** The details that a sentence can mention. */
function textsAndNumbers(details: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const usable: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(details))
    if (typeof value === 'number' || typeof value === 'string') usable[name] = value
  return usable
}
