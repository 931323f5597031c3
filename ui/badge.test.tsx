import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Badge } from './badge.tsx'

/** What can be read, without its marks. */
const textOf = (badge: React.ReactNode) => renderToStaticMarkup(badge).replaceAll(/<[^>]*>/g, '')

describe('a badge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [1234, '99+'],
  ])('R2.23 of %i says %s', (count, text) => expect(textOf(<Badge count={count} />)).toBe(text))

  it('R2.23 of nothing is not there, unless nothing is worth saying', () => {
    expect(textOf(<Badge count={0} />)).toBe('')
    expect(textOf(<Badge count={0} hasZero />)).toBe('0')
  })

  it('R2.23 tells who cannot see it the whole number', () => {
    expect(textOf(<Badge count={123} label="123 neue Nachrichten" />)).toBe('99+123 neue Nachrichten')
  })
})
