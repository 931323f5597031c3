import { plainLetters } from '#contract/plain-letters.ts'

/**
 * A name as a hurried visitor types it: lower case, without accents, dots and apostrophes, hyphens as blanks. Nothing
 * that means something in a `like` pattern survives.
 */
export function searchName(text: string): string {
  return plainLetters(text)
    .replaceAll(/[.'’‘ʻ`]/gu, '')
    .replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim()
}
