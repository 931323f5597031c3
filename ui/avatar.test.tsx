import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

describe('an avatar without a photo', () => {
  it.each([
    ['Anna', 'A'],
    ['anna maria lea', 'AM'],
    ['Łukasz ○', 'Ł'],
    ['♥ Ben (29)', 'B2'],
    ['☆Ola☆', 'O'],
  ])('M9 shows the initials of the words of %s, and none of its signs', (name, initials) => {
    expect(renderToStaticMarkup(<Avatar name={name} />).replaceAll(/<[^>]*>/g, '')).toBe(initials)
  })
})
