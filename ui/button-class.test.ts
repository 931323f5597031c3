import { expect, it } from 'vitest'
import { buttonClass } from './button-class.ts'

it.each(['primary', 'secondary', 'quiet', 'danger'] as const)(
  'D3-1 a %s button that cannot be pressed yet is muted, and is not seen through',
  (variant) => {
    const look = buttonClass({ variant }).split(' ')

    expect(look).toContain('disabled:text-muted')
    expect(look.filter((name) => name.startsWith('disabled:opacity'))).toEqual([])
  },
)

it('D15-16 a primary button that rests keeps its shape by a line of its own', () => {
  expect(buttonClass().split(' ')).toContain('disabled:inset-ring-field-line')
})
