import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { cleanText } from '#contract/fields.ts'
import { words } from '#server/calls.ts'

const LENGTH = 50_000
/** What grows with the length takes a few of them, what grows with its square takes hundreds. */
const MOST_MS = 200

const endpoints: Endpoint[] = words.flatMap(({ routes, uploads = [] }) => [
  ...routes.map(({ endpoint }) => endpoint),
  ...uploads,
])

/** Everything that reads a text somewhere inside of a schema. */
function textsIn(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [schema]
    case 'object':
      return Object.values(def.shape).flatMap(textsIn)
    case 'array':
      return textsIn(def.element)
    case 'record':
      return [...textsIn(def.keyType), ...textsIn(def.valueType)]
    case 'union':
      return def.options.flatMap(textsIn)
    case 'pipe':
      return [...textsIn(def.in), ...textsIn(def.out)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return textsIn(def.innerType)
    default:
      return []
  }
}

const texts = [...new Set(endpoints.flatMap(({ input }) => textsIn(input)))]

/** An expression that tries every place again and again, and what takes long to be put in order. */
const hostile = [
  `a${'\u0301'.repeat(LENGTH / 2)}${'\u0316'.repeat(LENGTH / 2)}`,
  // Signs that are taken out, and leave what they have parted in one run.
  ...['\u200b', '\u034f', '\uff9e'].map((sign) => `a${`${'\u0316\u0301'.repeat(15)}${sign}`.repeat(LENGTH / 31)}`),
  ...['.', '-', ' ', '0', 'a', '@', 'a.', '/', '+', '_', '\n', '%'].flatMap((part) =>
    ['', 'a@', '+1', 'https://a'].map((start) => `${start}${part.repeat(LENGTH / part.length)}@\n`),
  ),
]

describe('the texts of the contract', () => {
  it('A26-1 A26-2 are read in a moment, whatever somebody sends as one', () => {
    const slow: string[] = []
    for (const text of texts)
      for (const sent of hostile) {
        const before = process.threadCpuUsage()
        z.safeParse(text as z.ZodMiniType, sent)
        const { user } = process.threadCpuUsage(before)
        if (user > MOST_MS * 1000) slow.push(`${JSON.stringify(sent.slice(0, 12))}: ${Math.round(user / 1000)} ms`)
      }

    expect(texts.length).toBeGreaterThan(50)
    expect(slow).toEqual([])
  })

  it('A26-1 A27-4 keep as many marks on a letter as any language sets', () => {
    const vietnamese = 'Nguye\u0302\u0303n Thi\u0323 Bi\u0301ch'

    expect(z.parse(cleanText(60), vietnamese)).toBe('Nguyễn Thị Bích')
    const most = `a${'\u0316'.repeat(30)}`
    expect(z.parse(cleanText(60), `a${'\u0316'.repeat(500)}`)).toBe(most)
    expect(z.parse(cleanText(60), `${most}\u200b${'\u0316'.repeat(30)}`), 'A27-4').toBe(most)
  })
})
