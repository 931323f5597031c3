import { describe, expect, it } from 'vitest'
import { foundExcerpt } from './found-excerpt.ts'

describe('what a search in a chat shows of a message', () => {
  it('D2-25 begins a little before the words that were searched, at a whole word', () => {
    const { before, found, after } = foundExcerpt('Bei Regen bleibe ich zu Hause, aber heute Abend nicht.', 'abend')

    expect([before, found, after]).toEqual(['…aber heute ', 'Abend', ' nicht.'])
  })

  it('D2-25 begins with the message where the words stand near its beginning', () => {
    expect(foundExcerpt('Schönen Abend!', 'abend').before).toBe('Schönen ')
  })

  it('D2-25 cuts a long word rather than lose the place', () => {
    const { before, found } = foundExcerpt('Donaudampfschifffahrtsabend', 'abend')

    expect([before, found]).toEqual(['…schifffahrts', 'abend'])
  })

  it('M6-15 marks words whose accents were not typed, as they were written', () => {
    const { before, found, after } = foundExcerpt('Co słychać?', 'slychac')

    expect([before, found, after]).toEqual(['Co ', 'słychać', '?'])
    expect(foundExcerpt('Straßenfest', 'strasse').found).toBe('Straße')
    expect(foundExcerpt('Cafe\u0301 um acht', 'café').found).toBe('Cafe\u0301')
  })

  it('D2-25 shows a message from its beginning where the words cannot be found again', () => {
    expect(foundExcerpt('İstanbul', 'zzz')).toEqual({ before: 'İstanbul', found: '', after: '' })
  })
})
