import { expect, it } from 'vitest'
import { glanceAt } from './alike.ts'

it('D11-F2 takes two full beards of one style with short hair for one man, whatever the cut', () => {
  const robin = glanceAt('openPeeps', { shape: 'shaved2', beard: 'full' })
  expect(glanceAt('openPeeps', { shape: 'short4', beard: 'full4' })).toBe(robin)
  expect(glanceAt('openPeeps', { shape: 'pomp', beard: 'full2' })).toBe(robin)
  expect(glanceAt('notionists', { shape: 'variant55', beard: 'variant02' })).toBe(
    glanceAt('notionists', { shape: 'variant13', beard: 'variant02' }),
  )
})

it('D11-F2 still tells curls, a bald head, a moustache and another style from him', () => {
  const heads = [
    glanceAt('openPeeps', { shape: 'shaved2', beard: 'full' }),
    glanceAt('openPeeps', { shape: 'dreads2', beard: 'full' }),
    glanceAt('openPeeps', { shape: 'noHair1', beard: 'full' }),
    glanceAt('openPeeps', { shape: 'short4', beard: 'moustache9' }),
    glanceAt('openPeeps', { shape: 'short4', beard: false }),
    glanceAt('notionists', { shape: 'variant13', beard: 'variant02' }),
  ]
  expect(new Set(heads).size).toBe(heads.length)
})
