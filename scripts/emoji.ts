import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '#contract/locales.ts'

// Makes locales/*/emoji.tsv, what the chat's emoji picker offers and finds: `node scripts/emoji.ts <folder>`, where the
// folder is the unpacked npm package `emojibase-data` (48 MB, so that it is no dependency).

interface Emoji {
  emoji: string
  label: string
  tags?: string[]
  group?: number
  order?: number
  version: number
  gender?: number
}

interface Group {
  key: string
  order: number
}

/** Newer ones are empty boxes on phones that are a few years old. */
const NEWEST_VERSION = 15
/** Parts of others, and flags, which Windows does not draw. */
const LEFT_OUT = ['component', 'flags']

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of emojibase-data')

const read = (locale: string, file: string) => JSON.parse(readFileSync(join(folder, locale, file), 'utf8'))

for (const locale of locales) {
  const { groups }: { groups: Group[] } = read(locale, 'messages.json')
  const data: Emoji[] = read(locale, 'data.json')
  const all = data
    // A person without a gender stands for all three.
    .filter(({ version, gender }) => version <= NEWEST_VERSION && gender === undefined)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  const parts = groups
    .filter(({ key }) => !LEFT_OUT.includes(key))
    .map(({ order }) =>
      all
        .filter(({ group }) => group === order)
        .map(({ emoji, label, tags = [] }) => [emoji, label, tags.join(' ')].join('\t'))
        .join('\n'),
    )
  writeFileSync(`locales/${locale}/emoji.tsv`, `${parts.join('\n\n')}\n`)
}
