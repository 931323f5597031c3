import { CallRefused } from './call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

/** Why something failed, as a sentence for a notice or a line of a list. */
export function useRefusalWords(): (error: unknown) => string {
  const say = usePhrases('errors')
  return (error) => (error instanceof CallRefused ? say(error.code, textsAndNumbers(error.details)) : say('offline'))
}

/** The details that a sentence can mention. */
function textsAndNumbers(details: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const usable: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(details))
    if (typeof value === 'number' || typeof value === 'string') usable[name] = value
  return usable
}
