import { describe, expect, it } from 'vitest'
import { erase } from './erased-schemas.ts'

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
