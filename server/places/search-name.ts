/** Letters that keep a form of their own when accents are taken off. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' }

/**
 * A name as a hurried visitor types it: lower case, without accents, dots and apostrophes, hyphens as blanks. Nothing
 * that means something in a `like` pattern survives.
 */
export function searchName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}.'’‘ʻ`]/gu, '')
    .replaceAll(/[ßłøæœđ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim()
}
