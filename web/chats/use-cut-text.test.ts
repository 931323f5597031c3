import { expect, it } from 'vitest'
import { whatIsLeft } from './use-cut-text.ts'

it('M8-13 a pasted text that is too long for its field is known by what is left of it', () => {
  expect(whatIsLeft('', 0, 0, 'abcdef', 4)).toBe('abcd')
  expect(whatIsLeft('ab', 1, 1, 'xyz', 4)).toBe('axyb')
  expect(whatIsLeft('abcd', 4, 4, 'x', 4)).toBe('abcd')
  expect(whatIsLeft('abcd', 1, 3, 'xyz', 4)).toBe('axyd')
  expect(whatIsLeft('ab', 0, 2, 'a\r\nb', 3)).toBeUndefined()
})
