import { describe, expect } from 'vitest'
import { giveConsent, readConsents } from '#contract/account.ts'
import { personLandings } from '#contract/landers.ts'
import { hideFromRegions } from '#contract/visibility.ts'
import { phrases } from '#server/platform/phrases.ts'
import { asHtml, landerPages } from '#test/lander-pages.ts'
import { person } from '#test/people.ts'
import { it } from '#test/world.ts'

const say = phrases('de', 'landers')

describe('the landing of a person', () => {
  it.for(personLandings)(
    'R2.4 B1.1 %s shows an invented person with the label, and two ways to them',
    async (landing, { world }) => {
      const { id } = await person(world, { name: 'Lena', isFictional: true, interests: ['coffee'] })

      const { statusCode, body, headers } = await landerPages(world)(`/members/${id}/${landing}`)

      expect(statusCode).toBe(200)
      expect(headers['etag']).toBeDefined()
      expect(body).toMatch(
        /<span class="invented"><span>(Lena, 36|36 Jahre)<\/span> <span class="invented-label"><svg.*?<\/svg>Fiktives Profil</,
      )
      expect(body).toContain(`data-id="${id}" data-name="Lena"`)
      for (const value of ['message', 'like'])
        expect(body).toMatch(new RegExp(`<button class="[^"]*" value="${value}">`))
      expect(body).toContain(`<title>${say('person.title', { name: 'Lena' })} · Visavis</title>`)
    },
  )

  it.for(personLandings)('M4-17 %s says the name once before it says what can be done', async (landing, { world }) => {
    const { id } = await person(world, { name: 'Lena', isFictional: true, interests: ['coffee'] })

    const { body } = await landerPages(world)(`/members/${id}/${landing}`)

    const told = body.slice(body.indexOf('<main'), body.indexOf('<form'))
    expect(told.match(/Lena/g)).toHaveLength(1)
  })

  it('R2.4 has its own words on each page, as they were written', async ({ world }) => {
    const aboutMe = 'Ich <b>koche</b> "gern" & viel.'
    const { id } = await person(world, { isFictional: true, aboutMe, interests: ['coffee', 'beach'] })
    const get = landerPages(world)

    const [letter, halves] = [await get(`/members/${id}/landing2`), await get(`/members/${id}/landing3`)]

    expect(letter.body).toContain(asHtml(aboutMe).replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    expect(halves.body.match(/data-interest="(coffee|beach)"/g)).toHaveLength(2)
  })

  it.for(['landing', 'signup'] as const)(
    'D15-23 %s says a line of theirs, and what is true of the way on with a sign for each',
    async (landing, { world }) => {
      const { id } = await person(world, { isFictional: true, aboutMe: 'Ich koche gern.' })

      const { body } = await landerPages(world)(`/members/${id}/${landing}`)

      expect(body).toContain('<p class="lead person-line">Ich koche gern.</p>')
      const [notes = ''] = /<ul class="start-notes">.*?<\/ul>/s.exec(body) ?? []
      expect(notes.match(/<li><svg/g)).toHaveLength(3)
      expect(body.slice(body.indexOf('<form'), body.indexOf('</form>'))).not.toContain('class="quiet"')
    },
  )

  it('M-B24 asks what both like only of somebody who likes something', async ({ world }) => {
    const get = landerPages(world)
    const page = async (interests: string[]) =>
      (await get(`/members/${(await person(world, { isFictional: true, interests })).id}/landing3`)).body

    expect(await page(['coffee'])).toContain(asHtml(say('person.halves')))
    const plain = await page([])
    expect(plain).not.toContain(asHtml(say('person.halves')))
    expect(plain).toMatch(/<button class="[^"]*" value="message">/)
  })

  it('R2.4 R1.7 only the second and the third have slugs, and only those of the site', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { niche: 2, locales: ['de', 'nl'] } })
    const { id } = await person(world, { name: 'Lena', isFictional: true })
    const get = landerPages(world)
    const statusOf = async (path: string) => (await get(`/members/${id}/${path}`)).statusCode

    expect((await get(`/members/${id}/landing2/she-nl`)).body).toContain('<html lang="nl"')
    expect(await statusOf('landing3/she-nl')).toBe(200)
    for (const path of ['landing/she-nl', 'signup/she-nl', 'landing2/nl', 'landing3/she-pl', 'landing4'])
      expect({ path, status: await statusOf(path) }).toEqual({ path, status: 404 })
  })

  it.for([
    ['a member, who has not agreed to it', {}],
    ['somebody invented who hides', { isFictional: true, isInvisible: true }],
    ['somebody who has left', { isFictional: true, status: 'deleted' }],
  ] as const)('R2.4 does not show %s, and leads to others', async ([, options], { world }) => {
    const { id } = await person(world, { name: 'Verborgen', ...options })

    for (const landing of personLandings) {
      const { statusCode, body, headers } = await landerPages(world)(`/members/${id}/${landing}`)
      expect(statusCode).toBe(404)
      expect(body).toContain(say('person.gone_title'))
      expect(body).toContain('action="/signup"')
      expect(body).not.toContain('Verborgen')
      expect(headers['etag']).toBeUndefined()
    }
  })

  it.for(personLandings)(
    'R2.4 %s shows a member who agreed to it, as themselves, and not a moment longer',
    async (landing, { world }) => {
      const member = await person(world, { name: 'Thea', aboutMe: 'Ich mag den Fluss.' })
      const agrees = (is_given: boolean) => member.call(giveConsent, { kind: 'landing', is_given })
      const get = () => landerPages(world)(`/members/${member.id}/${landing}`)
      await agrees(true)

      const shown = await get()
      await get()
      await agrees(false)
      const gone = await get()

      expect(shown.statusCode).toBe(200)
      expect(shown.body).toContain('36 Jahre')
      expect(shown.body).toContain('<meta name="robots" content="noindex, noarchive"/>')
      expect(shown.body).not.toContain('class="invented')
      expect(shown.body).not.toContain(say('person.title', { name: 'Thea' }))
      expect(shown.headers['etag']).toBeUndefined()
      expect([gone.statusCode, gone.body.includes('Thea')]).toEqual([404, false])
      expect(gone.body).toContain(say('person.gone_title'))
    },
  )

  it('R2.4 hides a member who agreed and is invisible, has left, or hides from somebody', async ({ world }) => {
    const hidden = await person(world, { isInvisible: true })
    const left = await person(world)
    const somewhere = await person(world)
    for (const member of [hidden, left, somewhere]) await member.call(giveConsent, { kind: 'landing', is_given: true })
    await world.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', left.id).execute()
    await somewhere.call(hideFromRegions, { regions: [{ country: 'DE', region: null }] })

    for (const { id } of [hidden, left, somewhere])
      expect((await landerPages(world)(`/members/${id}/landing`)).statusCode).toBe(404)
  })

  it('B3.5 the consent is off at first, and keeps its date until it is taken back', async ({ world }) => {
    const member = await person(world)
    const since = async () => (await member.call(readConsents, {})).landing_since
    expect(await since()).toBeNull()

    await member.call(giveConsent, { kind: 'landing', is_given: true })
    const at = world.clock.now().toISOString()
    world.clock.pass({ days: 3 })
    expect(await since()).toBe(at)
    await member.call(giveConsent, { kind: 'landing', is_given: false })

    expect(await since()).toBeNull()
    const kept = await world.db
      .selectFrom('consents')
      .select(['kind', 'isGiven'])
      .where('memberId', '=', member.id)
      .execute()
    expect(kept).toEqual([
      { kind: 'landing', isGiven: true },
      { kind: 'landing', isGiven: false },
    ])
  })

  it('R4.8 what is for visitors of partners is shown to them, and kept for nobody else', async ({ makeWorld }) => {
    const settings = { logged_out_search: 'none', logged_out_search_trafficsource: 'limited' } as const
    const world = await makeWorld({ settings })
    const { id } = await person(world, { isFictional: true })
    const get = landerPages(world)

    const statuses = [
      (await get(`/members/${id}/landing?network=n1`)).statusCode,
      (await get(`/members/${id}/landing`)).statusCode,
    ]

    expect(statuses).toEqual([200, 404])
  })

  it('R2.4 sends a member to the profile itself', async ({ world }) => {
    const { id } = await person(world, { isFictional: true })
    const { token } = await person(world)

    const answer = await landerPages(world)(`/members/${id}/landing`, { cookie: `__Host-sid=${token}` })

    expect([answer.statusCode, answer.headers['location']]).toEqual([307, `/members/${id}`])
  })
})
