import { CallRefused } from './call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

/** Why something failed, as a sentence for a notice or a line of a list. */
export function useRefusalWords(): (error: unknown) => string {
  const say = usePhrases('errors')
  return (error) =>
    error instanceof CallRefused ? say(error.code, error.details as Record<string, string | number>) : say('offline')
}
