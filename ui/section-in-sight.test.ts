import { expect, it } from 'vitest'
import { sectionInSight } from './section-in-sight.ts'

/** Sections by where their headings stand on a screen of 800 px. */
const at = (tops: Record<string, number>) => Object.entries(tops).map(([id, top]) => ({ id, top }))
const midway = { height: 800, scrolled: 500, left: 500, asked: '' }

it.each([
  ['none before the first is reached', at({ one: 500, two: 900 }), undefined],
  ['the one whose heading has come up', at({ one: -300, two: 310, three: 900 }), 'two'],
  ['the one that somebody is in the middle of', at({ one: -300, two: 330, three: 900 }), 'one'],
  ['the one that a link has put below the bar, though the next is near', at({ one: -9, two: 96, three: 200 }), 'two'],
  ['the next as soon as that lies behind the bar', at({ one: -100, two: 60, three: 200 }), 'three'],
])('D3-18 the contents mark %s', (_case, headings, section) => {
  expect(sectionInSight(headings, midway)).toBe(section)
})

it('D3-18 at the end of a page the contents mark the section that was asked for, else the last', () => {
  const headings = at({ one: -900, two: 100, three: 300, four: 500 })
  const end = { ...midway, left: 0.5 }

  expect(sectionInSight(headings, end)).toBe('four')
  expect(sectionInSight(headings, { ...end, asked: 'three' })).toBe('three')
  expect(sectionInSight(headings, { ...end, asked: 'one' })).toBe('four')
})

it('D3-18 a page that fits the screen is at its beginning', () => {
  const headings = at({ one: 200, two: 400 })

  expect(sectionInSight(headings, { height: 800, scrolled: 0, left: 0, asked: '' })).toBe('one')
})
