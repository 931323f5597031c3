import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rememberJson, toJson } from './known-json.ts'

it('O-11 writes any data as JSON does', () => {
  const isSame = fc.property(fc.jsonValue(), (value) => toJson(value) === JSON.stringify(value))

  expect(fc.check(isSame).counterexample).toBeNull()
})

it('O-11 leaves out what is undefined, and writes null where a place must be filled', () => {
  expect(toJson({ a: undefined, b: [undefined, 1] })).toBe('{"b":[null,1]}')
})

it('O-11 copies the text of what was written before, wherever it stands', () => {
  const answer = { written: 'before' }
  rememberJson(answer, '{"copied":true}')

  expect(toJson({ pages: [answer] })).toBe('{"pages":[{"copied":true}]}')
})
