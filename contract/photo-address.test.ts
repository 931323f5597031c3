import { expect, it } from 'vitest'
import { photoAddress } from './photo-address.ts'

it('W-8 a private photo is found below the usual prefix, and at the site itself whatever the prefix is', () => {
  const name = 'private/0f8b0000-0000-4000-8000-000000000000/large.webp'

  expect(photoAddress('/media/', name)).toBe(`/media/${name}`)
  expect(photoAddress('https://cdn.example/', name)).toBe(`/media/${name}`)
  expect(photoAddress('https://cdn.example/', 'abc/large.webp')).toBe('https://cdn.example/abc/large.webp')
})
