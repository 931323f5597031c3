import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HalfDisc } from './half-disc.tsx'

it('D10-21 the line of the half to come does not run through the icon', () => {
  expect(renderToStaticMarkup(<HalfDisc>!</HalfDisc>)).toMatch(/<span class="[^"]*bg-paper[^"]*">!<\/span>/)
  expect(renderToStaticMarkup(<HalfDisc tone="success">!</HalfDisc>)).not.toContain('bg-paper')
})
