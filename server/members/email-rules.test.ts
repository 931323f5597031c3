import { describe, expect, it } from 'vitest'
import { emailProblem } from './email-rules.ts'

describe('what is wrong with an address', () => {
  it.for(['anna@mail.example.org', 'łucja@poczta.example.pl', 'jörg@bücher.example', 'anna+rose@mail.example.org'])(
    'R5.3 nothing: %s',
    (email) => {
      expect(emailProblem(email)).toBeUndefined()
    },
  )

  it.for([
    'x@mail\u00adinator.com',
    'x@exam\u200dple.org',
    'a\u200bb@example.org',
    'a\u2060b@example.org',
    // The same mailbox as ü, written as mail servers do, and in letters twice as wide.
    'jorg@xn--bcher-kva.example',
    'x@\uff4dailinator.com',
  ])('A26-7 it can be written in another way, and would be a second person: %s', (email) => {
    expect(emailProblem(email)).toBe('malformed')
  })

  it.for(['x@mailinator.com', 'x@mx.mailinator.com'])('B2.9 A26-7 its mailbox is for throwing away: %s', (email) => {
    expect(emailProblem(email)).toBe('throwaway')
  })
})
