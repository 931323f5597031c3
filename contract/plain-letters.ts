/** Letters that keep a form of their own when accents are taken off. */
export const ownForms: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' }

/** A text as somebody types it in a hurry: small letters without accents. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßłøæœđ]/g, (letter) => ownForms[letter] ?? letter)
}
