import { describe, expect, it } from 'vitest'
import { minLength } from 'zod/mini'
import type * as zod from 'zod/mini'
import { erase, standIn } from './erased-schemas.ts'

describe("a contract in the browser's bundle", () => {
  it('R7.20 is the method and path of each call', () => {
    const code = erase(
      `export const like = endpoint({ method: 'POST', path: '/api/like', summary: 'Likes.', input: Whom, output: z.object({}) })`,
    )

    expect(code).toBe(`export const like = /* @__PURE__ */ endpoint({ method: 'POST', path: '/api/like' })`)
  })

  it('R7.20 keeps functions and plain values, and marks the rest as free of effects', () => {
    const code = [
      `import * as z from 'zod/mini'`,
      `export const MOST = 10`,
      `const text = (longest: number) => z.string().check(z.maxLength(longest))`,
      `export const Name = text(30)`,
      `export type Name = z.infer<typeof Name>`,
      `export function isLong(name: string): boolean { const long = MOST * 2; return name.length > long }`,
    ].join('\n')

    expect(erase(code)).toBe(code.replace('= text(30)', '= /* @__PURE__ */ (() => (text(30)))()'))
  })
})

describe("zod in the browser's bundle", async () => {
  const { string, object, iso, safeParse } = (await import(
    `data:text/javascript,${encodeURIComponent(standIn())}`
  )) as typeof zod
  const Person = object({ name: string().check(minLength(2)), born: iso.date() })

  it('R7.20 lets schemas be put together, since what nobody uses is not always left out', () => {
    expect(() => object({ name: Person.shape.name, more: string().brand('Name') })).not.toThrow()
  })

  it.each(['safeParse', 'parse', 'parseAsync', '_zod', '~standard'] as const)(
    'C-9 is stopped when %s is asked for, and never answers yes',
    (name) => {
      expect(() => Person[name]).toThrow('schemas are erased')
    },
  )

  it('C-9 has no check that works', () => {
    expect(() => safeParse(Person, {})).toThrow('schemas are erased')
  })
})
