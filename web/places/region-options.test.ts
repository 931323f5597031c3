import { describe, expect, it } from 'vitest'
import { regionOptions } from './region-options.ts'

const regions = [
  { code: '74', name: 'Łódzkie' },
  { code: '75', name: 'Lubelskie' },
  { code: '76', name: 'Lubuskie' },
]
const inOrder = (language: string) => regionOptions(regions, language).map(({ label }) => label)

describe('the regions of a country', () => {
  it('M5-1 stand in the alphabet of the reader', () => {
    expect(inOrder('pl')).toEqual(['Lubelskie', 'Lubuskie', 'Łódzkie'])
    expect(inOrder('en')).toEqual(['Łódzkie', 'Lubelskie', 'Lubuskie'])
  })
})
