import { describe, expect, it } from 'vitest'
import { Tracking } from '#contract/fields.ts'
import { emptyDraft, readPrefill } from '#web/signup-entry/account-draft.ts'
import { parseDraft } from '#client/form/draft-storage.ts'
import { closedReason } from '#web/signup-entry/signup-mode.ts'
import { countSteps, shownSteps, stepAfter, stepBefore, stepToShow } from '#web/signup-entry/steps.ts'
import { readMarks, trackingOf } from '#web/tracking/tracking.ts'

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

    expect(parseDraft(JSON.stringify(draft), emptyDraft)).toEqual(draft)
  })

  it('R3.8 knows no password, whoever put it there', () => {
    expect(parseDraft('{"password":"secret","name":"Anna"}', emptyDraft)).toEqual({ ...emptyDraft, name: 'Anna' })
  })

  it.each([null, '', 'x', 'null', '[]', '{"email":5}'])('R3.8 begins afresh from %j', (text) => {
    expect(parseDraft(text, emptyDraft)).toEqual(emptyDraft)
  })

  it('R2.6 takes over what the start form asked, and nothing odd', () => {
    expect(readPrefill({ gender: 'male', seeks: 'female', birth: '1990-05-12' })).toEqual({
      gender: 'male',
      seeks: 'female',
      date_of_birth: '1990-05-12',
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

  it('D17-11 are counted as they come: without the one about notices where the browser refuses them', () => {
    expect(shownSteps.map((step) => countSteps(step, true))).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((current) => ({ current, count: 7 })),
    )
    expect(shownSteps.map((step) => countSteps(step, false).current)).toEqual([1, 2, 2, 3, 4, 5, 6])
    expect(countSteps('account', false).count).toBe(6)
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

  it('R3.8 is the first lander with it, until somebody sends the visitor', () => {
    const device = storage()
    const video = { lander: 'video', slug: 'de', variant: 'a' }

    expect(trackingOf(device, '?lander=video&slug=de&variant=a', 0)).toEqual(video)
    expect(trackingOf(device, '', 1)).toEqual(video)
    expect(trackingOf(device, '?lander=gallery', 2)).toEqual(video)
    expect(trackingOf(device, '?network=net&lander=gallery', 3)).toEqual({ network: 'net', lander: 'gallery' })
    expect(trackingOf(device, '?network=other&lander=video', 4)).toEqual({ network: 'net', lander: 'gallery' })
  })

  it('R4.7 decides whether an invitation is missing', () => {
    expect(closedReason('all', undefined)).toBeUndefined()
    expect(closedReason('none', { ref: 'a' })).toBe('closed')
    expect(closedReason('with_trafficsource', undefined)).toBe('invite_only')
    expect(closedReason('with_trafficsource', { sub1: 'a' })).toBe('invite_only')
    expect(closedReason('with_trafficsource', { network: 'a' })).toBeUndefined()
  })
})
