import { describe, expect, it } from 'vitest'
import { emptyDraft } from '#web/signup-entry/account-draft.ts'
import { accountProblems } from './account-problems.ts'
import { emailHint } from '#web/members/email-hint.ts'

describe('a mistyped address', () => {
  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['Anna@GMAIL.CON', 'anna@gmail.com'],
    ['anna@wed.de', 'anna@web.de'],
    ['anna@firma.con', 'anna@firma.com'],
  ])('R5.3 %s was probably %s', (typed, meant) => {
    expect(emailHint(typed)).toBe(meant)
  })

  it.each(['', 'anna', 'anna@', 'anna@gmail.com', 'anna@gmx.at', 'a@b@gmial.com'])('R5.3 %j is left alone', (typed) => {
    expect(emailHint(typed)).toBeUndefined()
  })
})

describe('the account step', () => {
  const fine = {
    ...emptyDraft,
    email: 'anna@example.com',
    name: 'Anna',
    date_of_birth: '1990-05-12',
    gender: 'female',
    seeks: 'male',
  } as const
  const secret = { password: 'a quiet evening', hasConsent: true }
  const rules = { min_age: 18, password_min: 12 }
  const today = new Date('2026-11-15T12:00:00Z')

  it('R5.10 has nothing against what the server would take', () => {
    expect(accountProblems(fine, secret, rules, today)).toEqual({})
  })

  it('R5.10 names every field that is missing', () => {
    const problems = accountProblems(emptyDraft, { password: '', hasConsent: false }, rules, today)

    expect(Object.keys(problems).toSorted()).toEqual(
      ['date_of_birth', 'consent', 'email', 'gender', 'name', 'password', 'seeks'].toSorted(),
    )
    // What is chosen is not filled in.
    expect([problems.gender?.reason, problems.seeks?.reason, problems.name?.reason]).toEqual([
      'choose',
      'choose',
      'missing',
    ])
  })

  it.each([
    ['@anna', 'starts_with_at'],
    ['anna@example.com', 'like_email'],
    ['A', 'too_short'],
    ['A'.repeat(31), 'too_long'],
    ['○○○', 'no_letter'],
    ['♥ ♥', 'no_letter'],
    ['😀', 'no_letter'],
  ])('R5.1 M9-6 refuses the name %s', (name, reason) => {
    expect(accountProblems({ ...fine, name }, secret, rules, today).name?.reason).toBe(reason)
  })

  it.each(['anna', 'anna@', '@example.com', 'anna@example', 'an na@example.com', 'anna@example..com'])(
    'R5.3 refuses the address %s',
    (email) => {
      expect(accountProblems({ ...fine, email }, secret, rules, today).email).toEqual({ reason: 'email' })
    },
  )

  it('R5.2 counts the years to the day', () => {
    const born = (date_of_birth: string) =>
      accountProblems({ ...fine, date_of_birth }, secret, rules, today).date_of_birth

    expect(born('2008-11-15')).toBeUndefined()
    expect(born('2008-11-16')).toEqual({ reason: 'too_young', bound: 18 })
    expect(born('1890-01-01')).toEqual({ reason: 'birth_date' })
  })

  it('R5.10 counts the characters of a password as people do', () => {
    const of = (password: string) => accountProblems(fine, { ...secret, password }, rules, today).password

    expect(of('🦊🦊🦊🦊🦊🦊')).toEqual({ reason: 'too_short', bound: 12 })
    expect(of('🦊'.repeat(12))).toBeUndefined()
  })
})
