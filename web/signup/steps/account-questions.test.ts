import { describe, expect, it } from 'vitest'
import { CallRefused } from '#client/api/call.ts'
import { emptyDraft } from '#web/signup-entry/account-draft.ts'
import { shownSteps } from '#web/signup-entry/steps.ts'
import {
  isQuestion,
  numberInStep,
  placeBefore,
  progressOf,
  questionAfter,
  questionsOf,
  questionToShow,
} from '../questions.ts'
import { accountFields } from './account-problems.ts'
import { fieldsOf, firstUnanswered, refusedQuestion, showsMessage } from './account-questions.ts'

const you = { gender: 'female', seeks: 'male', date_of_birth: '1990-05-12' }

describe('the questions of joining', () => {
  it('L-7 U-25 come one at a time, and each has a name of its own', () => {
    const all = shownSteps.flatMap((step): readonly string[] => questionsOf[step])

    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(shownSteps.length)
    expect(all.every(isQuestion)).toBe(true)
    expect(isQuestion('else')).toBe(false)
  })

  it('L-7 only the password and the consent to use it all are asked for together', () => {
    expect(Object.values(fieldsOf).flat().toSorted()).toEqual([...accountFields].toSorted())
    const several = questionsOf.account.filter((question) => fieldsOf[question].length > 1)
    expect(several).toEqual(['password'])
  })

  it('L-7 follow each other within a step, and the last one ends it', () => {
    expect(questionAfter({ step: 'account', question: 'am' })).toBe('seek')
    expect(questionAfter({ step: 'account', question: 'password' })).toBeUndefined()
    expect(questionAfter({ step: 'personal', question: 'tattoos' })).toBe('interests')
    expect(questionAfter({ step: 'sent', question: 'sent' })).toBeUndefined()
  })

  it('L-7 lead back one by one, also into the step before, but not into an account that is made', () => {
    expect(placeBefore({ step: 'account', question: 'am' })).toBeUndefined()
    expect(placeBefore({ step: 'account', question: 'name' })).toEqual({ step: 'account', question: 'birth' })
    expect(placeBefore({ step: 'push', question: 'push' })).toBeUndefined()
    expect(placeBefore({ step: 'about', question: 'about_me' })).toEqual({ step: 'personal', question: 'interests' })
  })

  it('L-7 are shown as asked for where the step has them', () => {
    expect(questionToShow('personal', 'interests')).toBe('interests')
    expect(questionToShow('personal', 'email')).toBe('relationship_status')
    expect(questionToShow('account', undefined)).toBe('am')
  })

  it('L-7 D11-12 are counted by step, and those of the account fill the own half from nothing to all', () => {
    expect(numberInStep({ step: 'account', question: 'birth' })).toEqual({ number: 3, count: 6 })
    expect(numberInStep({ step: 'photo', question: 'photo' })).toEqual({ number: 1, count: 1 })
    expect(progressOf({ step: 'account', question: 'am' })).toBe(0)
    expect(progressOf({ step: 'account', question: 'name' })).toBe(0.5)
    expect(progressOf({ step: 'push', question: 'push' })).toBe(1)
    expect(progressOf({ step: 'sent', question: 'sent' })).toBe(1)
  })
})

describe('the questions of the account', () => {
  it('R2.6 begin behind what another page has asked already', () => {
    expect(firstUnanswered({ ...emptyDraft, ...you })).toBe('name')
    expect(firstUnanswered({ ...emptyDraft, ...you, date_of_birth: '' })).toBe('birth')
    expect(firstUnanswered({ ...emptyDraft, seeks: 'male' })).toBe('am')
  })

  it('L-7 cannot be passed over by an address', () => {
    expect(firstUnanswered(emptyDraft)).toBe('am')
    expect(firstUnanswered({ ...emptyDraft, ...you, name: 'Anna', email: 'anna@example.com' })).toBe('password')
  })

  it('M-B7 show a line that a lander has brought along where it is sent, whatever was passed over', () => {
    const shown = (signup_message: string) =>
      questionsOf.account.filter((question) => showsMessage(question, { ...emptyDraft, ...you, signup_message }))

    expect(shown('A little flirting never hurt.')).toEqual(['seek', 'password'])
    expect(questionAfter({ step: 'account', question: 'password' })).toBeUndefined()
    expect(shown('')).toEqual(['seek'])
  })

  it('R5.10 are asked again where the server refused the answer', () => {
    const refusal = (field: string) =>
      new CallRefused({ code: 'fields.email', details: { fields: [{ field, reason: 'throwaway' }] } }, 422)

    expect(refusedQuestion(refusal('email'))).toBe('email')
    expect(refusedQuestion(refusal('website'))).toBeUndefined()
    expect(refusedQuestion(new Error('offline'))).toBeUndefined()
  })
})
