import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import { emailProblem } from './email-rules.ts'
import { readableAddress } from './readable-address.ts'

const problemOf = (typed: string) => emailProblem(z.parse(Email, typed))

describe('what is wrong with an address', () => {
  it.for(['anna@mail.example.org', 'łucja@poczta.example.pl', 'jörg@bücher.example', 'anna+rose@mail.example.org'])(
    'R5.3 nothing: %s',
    (email) => {
      expect(problemOf(email)).toBeUndefined()
    },
  )

  it.for([
    'a\u200bb@example.org',
    'a\u2060b@example.org',
    'x@example.org/y',
    'x@1.2.3',
    'x@exa%6dple.org',
    'x@exam:80',
  ])('A26-7 it can be written in another way, and would be a second person: %s', (email) => {
    expect(problemOf(email)).toBe('malformed')
  })

  it.for([
    ['jorg@bücher.example', 'jorg@xn--bcher-kva.example'],
    ['jorg@xn--bcher-kva.example', 'jorg@xn--bcher-kva.example'],
    ['Jorg@BÜCHER.example', 'jorg@xn--bcher-kva.example'],
    ['x@exam\u00adple.org', 'x@example.org'],
    ['x@example\u3002org', 'x@example.org'],
    ['jörg@example.org', 'jörg@example.org'],
  ])('A26-7 A27-2 a domain is read in one spelling, whatever the browser makes of it: %s', ([typed = '', read]) => {
    expect(z.parse(Email, typed)).toBe(read)
  })

  it('M9-2 its owner reads it in letters', () => {
    expect(readableAddress('jorg@xn--bcher-kva.example')).toBe('jorg@bücher.example')
    expect(readableAddress('anna@mail.example.org')).toBe('anna@mail.example.org')
  })

  it.for(['x@a\u2100b.com', 'x@a\u2488b.com', 'x@אb.com', 'x@\u0301a.com'])(
    'A28-7 it is at a domain that is none: %s',
    (email) => {
      expect(problemOf(email)).toBe('malformed')
    },
  )

  it.for(['x@mailinator.com', 'x@mx.mailinator.com', 'x@mail\u00adinator.com', 'x@\uff4dailinator.com'])(
    'B2.9 A26-7 its mailbox is for throwing away: %s',
    (email) => {
      expect(problemOf(email)).toBe('throwaway')
    },
  )
})
