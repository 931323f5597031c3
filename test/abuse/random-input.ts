/** The parts of JSON Schema that the description of the calls uses. */
export interface Schema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

/** The same numbers for the same seed: what failed once fails again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What no column can hold, in a text that is fine otherwise. */
const unwritable = ['\0', '\ud800', '\udfff']
const hugeNumbers = [2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_991, 1e20, -1, 0]

/** What programs stumble over. */
const nasty: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\ufeff\u200b',
  'é'.repeat(3000),
  "'; drop table members; --",
  '%00%ff',
  '../../etc/passwd',
  '{"$ne":null}',
  '0000-00-00',
  '2026-02-31',
  '2026-13-01',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:60Z',
  '-0001-01-01',
  'NaN',
  'Infinity',
  '1e309',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '🏳️‍🌈'.repeat(50),
  -1,
  0,
  0.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  9_223_372_036_854_775_808,
  1e308,
  null,
  true,
  false,
  [],
  {},
  [[[[]]]],
  ['\0'],
  { toString: 1, constructor: {}, length: -1 },
]

/** Values for a schema: mostly what fits, so that requests get far, and now and then what does not. */
export class RandomInput {
  readonly #random: () => number
  /** Ids that mean something, so that more is found than that they are unknown. */
  readonly #ids: readonly string[]
  readonly #nastiness: number

  constructor(random: () => number, ids: readonly string[], nastiness: number) {
    this.#random = random
    this.#ids = ids
    this.#nastiness = nastiness
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)]
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  value(schema: Schema): unknown {
    if (this.chance(this.#nastiness)) return this.chance(0.5) ? this.pick(nasty) : this.#nearlyFitting(schema)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.pick(schema.enum)
    const either = schema.anyOf ?? schema.oneOf
    if (either) return this.value(this.pick(either) ?? {})
    if (schema.type === 'object') return this.#object(schema)
    if (schema.type === 'array') {
      const length = Math.floor(this.#random() * Math.min(4, (schema.maxItems ?? 4) + 1))
      return Array.from({ length }, () => this.value(schema.items ?? {}))
    }
    if (schema.type === 'string') return this.#text(schema)
    if (schema.type === 'integer' || schema.type === 'number') return this.#number(schema)
    if (schema.type === 'boolean') return this.chance(0.5)
    if (schema.type === 'null') return null
    return this.pick(nasty)
  }

  /** What fits but for one thing: only that gets past the first look. */
  #nearlyFitting(schema: Schema): unknown {
    if (schema.type === 'string') {
      const text = this.#text(schema)
      const middle = Math.floor(text.length / 2)
      return text.slice(0, middle) + (this.pick(unwritable) ?? '') + text.slice(middle + 1)
    }
    if (schema.type === 'integer' || schema.type === 'number') return this.pick(hugeNumbers)
    return this.pick(nasty)
  }

  #object({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const names = Object.keys(properties).filter((name) => this.chance(required.includes(name) ? 0.97 : 0.5))
    return Object.fromEntries(names.map((name) => [name, this.value(properties[name] ?? {})]))
  }

  #number({ type, minimum = -10, maximum = 1000 }: Schema): number {
    const edges = [minimum, maximum]
    const number = this.chance(0.3)
      ? (this.pick(edges) ?? minimum)
      : minimum + this.#random() * (Math.min(maximum, minimum + 1000) - minimum)
    return type === 'integer' ? Math.round(number) : number
  }

  #text({ format, pattern, minLength = 0, maxLength = 40 }: Schema): string {
    if (format === 'uuid') return this.pick(this.#ids) ?? ''
    if (format === 'date') return this.pick(['1990-05-04', '2004-02-29', '1899-12-31', '2026-11-15']) ?? ''
    if (format === 'date-time') return this.pick(['2026-11-15T12:00:00.000Z', '1970-01-01T00:00:00Z']) ?? ''
    if (pattern) return this.#like(pattern)
    const length = this.pick([minLength, Math.min(maxLength, minLength + 12), maxLength]) ?? minLength
    const words = this.pick(['Grüße aus Łódź, ', 'a', 'https://example.org/ ', '💜', 'mail@mail.example.org ']) ?? 'a'
    return words.repeat(Math.ceil(length / words.length)).slice(0, Math.max(length, 1))
  }

  /** Something that fits the commonest patterns. */
  #like(pattern: string): string {
    const wanted = new RegExp(pattern, 'u')
    const digits = String(Math.floor(this.#random() * 1_000_000)).padStart(6, '0')
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, 43)
    const known = [
      digits,
      digits.slice(0, 1),
      letters,
      'female',
      'male',
      'a',
      'ABCDEF',
      'n1',
      'de',
      '12.5',
      ...this.#ids,
    ]
    return known.find((text) => wanted.test(text)) ?? letters
  }
}
