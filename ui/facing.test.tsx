import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Facing } from './facing.tsx'

const drawn = (name: string | undefined) => renderToStaticMarkup(<Facing name={name} alt="" hasWords={false} />)
const initialOf = (html: string) => /font-display[^>]*>([^<]*)</.exec(html)?.[1]

it('L-2 who has no picture gets the serif initial of their name on the evening light of the site, and no grey nobody', () => {
  const html = drawn(' Łucja')

  expect(initialOf(html)).toBe('Ł')
  expect(html).toMatch(/^<span class="dusk /)
})

it('L-2 a name that begins with an emoji is not cut in half, and nobody’s name is a shape alone', () => {
  expect(initialOf(drawn('🌙 Nora'))).toBe('🌙')
  expect(initialOf(drawn(undefined))).toBeUndefined()
})
