/** As many letters as two lines of a phone take. */
const LETTERS = 70

/** The beginning of what somebody wrote, cut between two words: a style that clamps lines cuts within one. */
export function atAGlance(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const letters = [...line]
  if (letters.length <= LETTERS) return line
  const kept = letters.slice(0, LETTERS + 1).join('')
  const end = kept.lastIndexOf(' ')
  // Not every writing has spaces.
  const words = end > 0 ? kept.slice(0, end) : letters.slice(0, LETTERS).join('')
  return `${words.replace(/[\s,;:.–-]+$/, '')} …`
}
