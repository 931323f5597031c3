import { expect, it } from 'vitest'
import { cardPicture } from './card-picture.ts'

it('O-6 a card offers the browser its picture in the sizes in which it is shown', () => {
  const picture = cardPicture('/media/', { match: 'k/card.webp', small: 'k/small.webp' })

  expect(picture.src).toBe('/media/k/card.webp')
  expect(picture.srcSet).toBe('/media/k/small.webp 420w, /media/k/card.webp 600w')
  expect(picture.sizes).toContain('48vw')
})

it('L-3 O-6 a visitor, who sees one small size, is offered no other', () => {
  expect(cardPicture('/media/', { match: 'k/small.webp', small: 'k/small.webp' })).toEqual({
    src: '/media/k/small.webp',
  })
})
