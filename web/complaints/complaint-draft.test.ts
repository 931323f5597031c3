import { describe, expect, it } from 'vitest'
import { categoryOf, complaintProblems, emptyDraft } from './complaint-draft.ts'

const anna = '3f0a1d8e-2f4b-4c55-9d0f-0c9f5a3d1b11'
const whole = {
  ...emptyDraft,
  category: 'other',
  text: 'x'.repeat(10),
  name: 'Nora',
  email: 'nora@mail.example',
} as const

describe('a draft of a complaint', () => {
  it('R2.9 from a profile is about the person, until something else is chosen for that profile', () => {
    expect(categoryOf(emptyDraft, anna)).toBe('person')
    expect(categoryOf({ ...emptyDraft, category: 'payment' }, anna)).toBe('person')
    expect(categoryOf({ ...emptyDraft, category: 'photo', about: anna }, anna)).toBe('photo')
    expect(categoryOf({ ...emptyDraft, category: 'payment' }, undefined)).toBe('payment')
    expect(categoryOf(emptyDraft, undefined)).toBe('')
  })

  it('M6-10 from a message is about the message, until something else is chosen', () => {
    expect(categoryOf(emptyDraft, anna, true)).toBe('message')
    expect(categoryOf({ ...emptyDraft, category: 'photo', about: anna }, anna, true)).toBe('photo')
  })

  it('R5.10 says what is wrong with each field before it is sent', () => {
    expect(complaintProblems(emptyDraft, { isVisitor: true })).toEqual({
      category: { reason: 'choose' },
      text: { reason: 'missing' },
      name: { reason: 'missing' },
      email: { reason: 'missing' },
    })
    expect(complaintProblems({ ...whole, text: `  ${'x'.repeat(9)}  ` }, { isVisitor: true })).toEqual({
      text: { reason: 'too_short', bound: 10 },
    })
    expect(complaintProblems({ ...whole, text: 'x'.repeat(2001) }, { isVisitor: true })).toEqual({
      text: { reason: 'too_long', bound: 2000 },
    })
    expect(complaintProblems({ ...whole, text: '😀'.repeat(2000) }, { isVisitor: true })).toEqual({})
  })

  it('R2.9 asks members for neither name nor address', () => {
    expect(complaintProblems({ ...whole, name: '', email: '' }, { isVisitor: false })).toEqual({})
  })
})
