import { describe, expect, it } from 'vitest'
import { Tracking } from '#contract/fields.ts'
import { emptyDraft, readPrefill } from './account-draft.ts'
import { accountProblems } from './account-problems.ts'
import { emailHint } from './email-hint.ts'
import { parseKept } from './kept.ts'
import { closedReason } from './signup-mode.ts'
import { stepAfter, stepBefore, stepToShow } from './steps.ts'
import { readMarks, trackingOf } from './tracking.ts'

const DAY_MS = 86_400_000

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  } as unknown as Storage
}

describe('a signup draft', () => {
  it('R3.8 comes back as it was typed', () => {
    const draft = { ...emptyDraft, email: 'anna@example.com', gender: 'female' }

    expect(parseKept(JSON.stringify(draft), emptyDraft)).toEqual(draft)
  })

  it('R3.8 knows no password, whoever put it there', () => {
    expect(parseKept('{"password":"secret","name":"Anna"}', emptyDraft)).toEqual({ ...emptyDraft, name: 'Anna' })
  })

  it.each([null, '', 'x', 'null', '[]', '{"email":5}'])('R3.8 begins afresh from %j', (text) => {
    expect(parseKept(text, emptyDraft)).toEqual(emptyDraft)
  })

  it('R2.6 takes over what the start form asked, and nothing odd', () => {
    expect(readPrefill({ gender: 'male', seeks: 'female', birth: '1990-05-12' })).toEqual({
      gender: 'male',
      seeks: 'female',
      birth_date: '1990-05-12',
    })
    expect(readPrefill({ gender: 'x', seeks: 1, birth: '12.5.1990' })).toEqual({})
  })
})

describe('the steps of joining', () => {
  it('R4.6 begin with the account', () => {
    expect(stepToShow(null, 'photo')).toBe('account')
  })

  it('R4.6 go on where they stopped', () => {
    expect(stepToShow({ signup_step: 'location' }, undefined)).toBe('location')
  })

  it('R4.6 can be looked at again, but not ahead, and the account not twice', () => {
    expect(stepToShow({ signup_step: 'location' }, 'photo')).toBe('photo')
    expect(stepToShow({ signup_step: 'location' }, 'about')).toBe('location')
    expect(stepToShow({ signup_step: 'push' }, 'account')).toBe('push')
  })

  it('R4.6 follow each other up to the end', () => {
    expect(stepAfter('account')).toBe('push')
    expect(stepAfter('sent')).toBe('done')
    expect(stepBefore('push')).toBeUndefined()
    expect(stepBefore('photo')).toBe('push')
  })
})

describe('where a visitor came from', () => {
  it('R3.8 is read by the rules of the contract', () => {
    const marks = readMarks('?network=n1&ref=a.b~c_d-e&sub1=1&sub2=%3Cb%3E&sub3=&utm_source=x')

    expect(marks).toEqual({ network: 'n1', ref: 'a.b~c_d-e', sub1: '1' })
    expect(Tracking.safeParse(marks).success).toBe(true)
    expect(Tracking.safeParse({ sub2: '<b>' }).success).toBe(false)
    expect(readMarks('?page=2')).toBeUndefined()
  })

  it('R3.8 is what came first, for 30 days', () => {
    const device = storage()

    expect(trackingOf(device, '?ref=one', 0)).toEqual({ ref: 'one' })
    expect(trackingOf(device, '?ref=two', 29 * DAY_MS)).toEqual({ ref: 'one' })
    expect(trackingOf(device, '?ref=three', 31 * DAY_MS)).toEqual({ ref: 'three' })
  })

  it('R4.7 decides whether an invitation is missing', () => {
    expect(closedReason('all', undefined)).toBeUndefined()
    expect(closedReason('none', { ref: 'a' })).toBe('closed')
    expect(closedReason('with_trafficsource', undefined)).toBe('invite_only')
    expect(closedReason('with_trafficsource', { sub1: 'a' })).toBe('invite_only')
    expect(closedReason('with_trafficsource', { network: 'a' })).toBeUndefined()
  })
})

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
    birth_date: '1990-05-12',
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
      ['birth_date', 'consent', 'email', 'gender', 'name', 'password', 'seeks'].toSorted(),
    )
  })

  it.each([
    ['@anna', 'starts_with_at'],
    ['anna@example.com', 'like_email'],
    ['A', 'too_short'],
    ['A'.repeat(31), 'too_long'],
  ])('R5.1 refuses the name %s', (name, reason) => {
    expect(accountProblems({ ...fine, name }, secret, rules, today).name?.reason).toBe(reason)
  })

  it.each(['anna', 'anna@', '@example.com', 'anna@example', 'an na@example.com', 'anna@example..com'])(
    'R5.3 refuses the address %s',
    (email) => {
      expect(accountProblems({ ...fine, email }, secret, rules, today).email).toEqual({ reason: 'email' })
    },
  )

  it('R5.2 counts the years to the day', () => {
    const born = (birth_date: string) => accountProblems({ ...fine, birth_date }, secret, rules, today).birth_date

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
