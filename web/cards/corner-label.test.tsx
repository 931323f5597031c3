import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CornerLabel } from './corner-label.tsx'

it('D3-17 a label has the ground, the line and the ink of the page, by day and in the dark', () => {
  const label = renderToStaticMarkup(<CornerLabel icon={null}>Fictional profile</CornerLabel>)

  const colours = /class="([^"]*)"/.exec(label)?.[1]?.match(/\b(?:bg|text|border)-(?!xs\b)[\w-]+/g)
  expect(colours).toEqual(['border-field-line', 'bg-surface', 'text-ink'])
})
