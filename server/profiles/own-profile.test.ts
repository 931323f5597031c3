import { describe, expect } from 'vitest'
import { changeOwnProfile, readOwnProfile, readProfile } from '#contract/profiles.ts'
import { readUser } from '#contract/sessions.ts'
import { askChallenge, begin, complete, saveLocation, savePersonal } from '#contract/signup.ts'
import { person } from '#test/people.ts'
import { PASSWORD, solve } from '#test/visitor.ts'
import { it } from '#test/world.ts'

const couples = [
  { key: 'couple', label: { de: 'Paar' } },
  { key: 'female', label: {} },
]

describe('the own profile', () => {
  it('R3.2 is read with everything that its member said, the birth date too', async ({ world }) => {
    const anna = await person(world, { name: 'Anna', birthDate: '1987-03-19', hairColor: 'red', interests: ['wine'] })

    expect(await anna.call(readOwnProfile, {})).toMatchObject({
      name: 'Anna',
      date_of_birth: '1987-03-19',
      gender: 'female',
      seeks: 'male',
      hair_color: 'red',
      interests: ['wine'],
      tattoos: null,
      is_invisible: false,
      missing: ['photo', 'about_me', 'place', 'interests', 'looks', 'relationship_status'],
      completeness: 0,
    })
    await expect(world.visitor().call(readOwnProfile, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })

  it('A21-4 is not kept once more with each request that changes it', async ({ world }) => {
    const anna = await person(world, { name: 'Anna' })
    const aboutMe = 'Am liebsten draußen. '.repeat(40).trim()

    const changed = await anna.call(changeOwnProfile, { about_me: aboutMe })

    expect(changed.about_me).toBe(aboutMe)
    const kept = await world.db.selectFrom('idempotencyKeys').select('answer').execute()
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain('draußen')
  })

  it('R3.2 changes what is named, empties what is null and leaves the rest', async ({ world }) => {
    const anna = await person(world, { name: 'Anna', hairColor: 'red', eyeColor: 'blue', aboutMe: 'Früher', photos: 1 })

    const changed = await anna.call(changeOwnProfile, {
      name: 'Änne',
      seeks: 'female',
      hair_color: null,
      tattoos: false,
      about_me: null,
      reason_for_signup: '',
      interests: ['wine', 'wine', 'music'],
    })

    expect(changed).toMatchObject({
      name: 'Änne',
      gender: 'female',
      seeks: 'female',
      hair_color: null,
      eye_color: 'blue',
      tattoos: false,
      about_me: '',
      reason_for_signup: null,
      interests: ['wine', 'music'],
    })
    expect(await anna.call(readOwnProfile, {})).toEqual(changed)
    expect((await anna.call(changeOwnProfile, { interests: null })).interests).toEqual([])
  })

  it('M-B7b has the line of signup, which can be changed and taken away', async ({ world }) => {
    const anna = await person(world, { signupMessage: 'Odrobina flirtu nie szkodzi.' })
    const reader = await person(world)
    const shown = async () => (await reader.call(readProfile, { id: anna.id })).profile.signup_message
    expect(await anna.call(readOwnProfile, {})).toMatchObject({ signup_message: 'Odrobina flirtu nie szkodzi.' })

    const changed = await anna.call(changeOwnProfile, { signup_message: '  Lubię rzekę. ' })
    expect([changed.signup_message, await shown()]).toEqual(['Lubię rzekę.', 'Lubię rzekę.'])
    await anna.call(changeOwnProfile, { about_me: 'Anders' })
    expect(await shown()).toBe('Lubię rzekę.')
    await expect(anna.call(changeOwnProfile, { signup_message: 'x'.repeat(301) })).rejects.toMatchObject({
      details: { fields: [{ field: 'signup_message', reason: 'too_long', bound: 300 }] },
    })

    for (const nothing of [null, '']) {
      await anna.call(changeOwnProfile, { signup_message: 'Wieder da.' })
      expect(await anna.call(changeOwnProfile, { signup_message: nothing })).toMatchObject({ signup_message: '' })
      expect(await shown()).toBeNull()
    }
  })

  it('W-11 refuses an interest that is none, and drops one that the site no longer offers', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { interests: ['wine', 'music'] } })
    const anna = await person(world, { interests: ['wine', 'yoga'] })

    for (const endpoint of [changeOwnProfile, savePersonal]) {
      await expect(anna.call(endpoint, { interests: ['wine', 'unknown'] })).rejects.toMatchObject({
        code: 'request.invalid',
        details: { fields: [{ field: 'interests', reason: 'unknown' }] },
      })
    }
    expect((await anna.call(readOwnProfile, {})).interests).toEqual(['wine', 'yoga'])

    expect((await anna.call(changeOwnProfile, { interests: ['music', 'yoga'] })).interests).toEqual(['music'])
  })

  it('R3.2 becomes complete part by part', async ({ world }) => {
    const anna = await person(world, { photos: 1 })
    const [city] = await world.db.selectFrom('places').select('id').where('country', '=', 'DE').limit(1).execute()
    await anna.call(saveLocation, { country: 'DE', place_id: city?.id })

    const half = await anna.call(changeOwnProfile, { interests: ['wine', 'music', 'art'] })
    expect(half).toMatchObject({ missing: ['about_me', 'looks', 'relationship_status'], completeness: 50 })

    const whole = await anna.call(changeOwnProfile, {
      about_me: 'Ein ganzer Satz darüber, wer ich bin und wen ich suche.',
      hair_color: 'red',
      body_type: 'normal',
      eye_color: 'blue',
      relationship_status: 'single',
    })
    expect(whole).toMatchObject({ missing: [], completeness: 100, place_id: city?.id })
    expect(whole.city).toBeTruthy()
  })

  it('R3.2 refuses a name that is an address, as joining does', async ({ world }) => {
    const anna = await person(world)

    await expect(anna.call(changeOwnProfile, { name: '@anna' })).rejects.toMatchObject({
      code: 'fields.name',
      details: { fields: [{ field: 'name', reason: 'starts_with_at' }] },
    })
    await expect(anna.call(changeOwnProfile, { name: 'x@y.de' })).rejects.toMatchObject({ code: 'fields.name' })
    await expect(anna.call(changeOwnProfile, { about_me: 'x'.repeat(2001) })).rejects.toMatchObject({
      details: { fields: [{ field: 'about_me', reason: 'too_long', bound: 2000 }] },
    })
  })

  it('A23 changes nothing that is not the member’s to change', async ({ world }) => {
    const anna = await person(world)
    const before = await anna.call(readUser, {})
    const input = { paid_user: true, is_fictional: true, status: 'banned', credits: 9, site_id: 1, verified_at: 'now' }

    await anna.call(changeOwnProfile, { ...input, date_of_birth: '1950-01-01', country: 'NL' } as object)

    expect(await anna.call(readUser, {})).toEqual(before)
    expect(await anna.call(readOwnProfile, {})).toMatchObject({ date_of_birth: '1990-05-04', country: 'DE' })
    const { profile } = await anna.call(readProfile, { id: anna.id })
    expect(profile).toMatchObject({ is_fictional: false, is_verified: false })
  })

  it('R4.5 made invisible, is in no search from that moment, and made visible again, it is', async ({ world }) => {
    const anna = await person(world)
    const found = async () =>
      (
        await world.db
          .selectFrom('searchable')
          .select('memberId')
          .where('siteId', '=', world.site.id)
          .where('memberId', '=', anna.id)
          .execute()
      ).length
    expect(await found()).toBe(1)

    await anna.call(changeOwnProfile, { is_invisible: true })
    expect(await found()).toBe(0)

    await anna.call(changeOwnProfile, { is_invisible: false })
    expect(await found()).toBe(1)
  })
})

describe('the genders of a site', () => {
  it('B4.8 are male and female at first, and others are refused by field', async ({ world }) => {
    const anna = await person(world)

    for (const field of ['gender', 'seeks']) {
      const refused = { code: 'request.invalid', details: { fields: [{ field, reason: 'unknown' }] } }
      await expect(world.visitor().joins({ [field]: 'couple' })).rejects.toMatchObject(refused)
      await expect(anna.call(changeOwnProfile, { [field]: 'couple' })).rejects.toMatchObject(refused)
    }
    expect(await anna.call(changeOwnProfile, { gender: 'male', seeks: 'female' })).toMatchObject({ gender: 'male' })
  })

  it('B4.8 are those that its operator names, for joining and for changing', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { genders: couples } })

    const pair = await world.member({ gender: 'couple', seeks: 'female' })

    expect(await pair.call(readOwnProfile, {})).toMatchObject({ gender: 'couple', seeks: 'female' })
    expect(await pair.call(changeOwnProfile, { seeks: 'couple' })).toMatchObject({ seeks: 'couple' })
    await expect(pair.call(changeOwnProfile, { seeks: 'male' })).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(world.visitor().joins({ gender: 'male', seeks: 'female' })).rejects.toMatchObject({
      details: { fields: [{ field: 'gender', reason: 'unknown' }] },
    })
  })
  it('B4.8 hold also for an account that began elsewhere', async ({ world }) => {
    const visitor = world.visitor()
    const email = 'elsewhere@mail.example.org'
    const { challenge, difficulty } = await visitor.call(askChallenge, {})
    await visitor.call(begin, { email, challenge, solution: solve(challenge, difficulty) })
    const account = { name: 'Anna', password: PASSWORD, date_of_birth: '1990-05-04', gender: 'female', seeks: 'couple' }
    const input = { ...account, email, token: await visitor.linkToken(email), consent_sensitive: true }

    await expect(visitor.call(complete, input)).rejects.toMatchObject({
      details: { fields: [{ field: 'seeks', reason: 'unknown' }] },
    })

    expect((await visitor.call(complete, { ...input, seeks: 'male' })).user).toMatchObject({ status: 'active' })
  })
})
