import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LikePill } from './like-pill.tsx'

it('D11-A8 what a like is stands on the accent, in the ink for it: as bright in the dark as by day', () => {
  const pill = renderToStaticMarkup(<LikePill>New like</LikePill>)

  const colours = /class="([^"]*)"/.exec(pill)?.[1]?.match(/\b(?:bg|text)-(?!xs\b|\[)[\w-]+/g)
  expect(colours).toEqual(['bg-accent', 'text-accent-ink'])
})
