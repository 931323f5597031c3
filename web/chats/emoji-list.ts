import type { Locale } from '#contract/locales.ts'

export interface Emoji {
  emoji: string
  name: string
  /** What it is found by: without accents, in small letters. */
  words: readonly string[]
}

const files = import.meta.glob<string>('../../locales/*/emoji.tsv', { query: '?raw', import: 'default' })

/** All emoji in groups, with their names in a language. */
export async function loadEmoji(locale: Locale): Promise<readonly (readonly Emoji[])[]> {
  return readEmoji((await files[`../../locales/${locale}/emoji.tsv`]?.()) ?? '')
}

/** A line for each: the emoji, its name, words that it is found by; an empty line ends a group. */
export function readEmoji(file: string): Emoji[][] {
  return file
    .trimEnd()
    .split('\n\n')
    .map((group) =>
      group.split('\n').map((line) => {
        const [emoji = '', name = '', tags = ''] = line.split('\t')
        return { emoji, name, words: plain(`${name} ${tags}`).split(/[^\p{L}\p{N}]+/u) }
      }),
    )
}

/** Those with every typed word at the beginning of one of their own. */
export function findEmoji(groups: readonly (readonly Emoji[])[], typed: string): Emoji[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  return groups.flat().filter(({ words }) => wanted.every((part) => words.some((word) => word.startsWith(part))))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
}
