import { describe, expect } from 'vitest'
import type { MemberId } from '#contract/members.ts'
import { changePreference, unsubscribe } from '#contract/notifications.ts'
import { findPlaces } from '#contract/places.ts'
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch, search } from '#contract/search.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import { type Person, person, type PersonOptions } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { sendAlerts } from './send-alerts.ts'

const man = (world: World, options: PersonOptions = {}) =>
  person(world, { gender: 'male', seeks: 'female', ...options })

const saves = (member: Person, query = '', name = 'Meine Suche', alerts = true) =>
  member.call(saveSearch, { name, query, wants_alerts: alerts })

/** What the job does once a day. */
const alerts = ({ parts, sites, clock }: World) => sendAlerts({ database: parts.database, sites: sites.all(), clock })

/** A day passes, and the job runs at its end. */
async function nextMorning(world: World): Promise<void> {
  world.clock.pass({ days: 1 })
  await alerts(world)
}

describe('saved searches', () => {
  it('B4.2 are kept by name and lead back to the same search', async ({ world }) => {
    const ben = await man(world)
    const query = 'gender=female&min_age=30&interests=yoga&interests=art&hair_color=dark+blond&with_photo=true&sort=new'

    const { searches } = await saves(ben, `${query}&utm=stray&after=x`, '  Rund um Köln  ')

    expect(searches).toEqual([
      { id: searches[0]?.id, name: 'Rund um Köln', query: expect.any(String), city: null, wants_alerts: true },
    ])
    const kept = new URLSearchParams(searches[0]?.query)
    expect([...kept].toSorted()).toEqual([...new URLSearchParams(query)].toSorted())
    expect(await ben.call(listSavedSearches, {})).toEqual({ searches })
    const answer = await ben.requests('GET', `${search.path}?${searches[0]?.query}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ min_age: 30 })
  })

  it('B4.2 near a city tell its name, also after it was saved', async ({ world }) => {
    const ben = await man(world)
    const { places } = await world.visitor().call(findPlaces, { country: 'DE', text: 'Köln' })

    const { searches } = await saves(ben, `near=${places[0]?.id}&within=50`)

    expect(searches).toMatchObject([{ city: 'Köln' }])
    expect(await ben.call(listSavedSearches, {})).toEqual({ searches })
  })

  it("B4.2 are the member's own: nobody else sees, switches or deletes them", async ({ world }) => {
    const [ben, tom] = [await man(world), await man(world)]
    const { searches } = await saves(ben)
    const id = searches[0]?.id ?? ''

    expect(await tom.call(listSavedSearches, {})).toEqual({ searches: [] })
    await tom.call(deleteSavedSearch, { id })
    await tom.call(changeSavedSearch, { id, wants_alerts: false })
    expect(await ben.call(listSavedSearches, {})).toEqual({ searches })
    expect((await ben.call(changeSavedSearch, { id, wants_alerts: false })).searches[0]?.wants_alerts).toBe(false)
    expect(await ben.call(deleteSavedSearch, { id })).toEqual({ searches: [] })
    const visitor = world.visitor()
    for (const attempt of [
      visitor.call(listSavedSearches, {}),
      visitor.call(saveSearch, { name: 'x', query: '', wants_alerts: true }),
      visitor.call(changeSavedSearch, { id, wants_alerts: true }),
      visitor.call(deleteSavedSearch, { id }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'authentication_required' })
    }
  })

  it('B4.2 have a limit that many requests at once do not pass', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { saved_searches: 3 } })
    const ben = await man(world)

    const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => saves(ben, '', `Suche ${i}`)))

    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect(refused).toHaveLength(5)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'search.too_many_saved', details: { limit: 3 } })
    expect((await ben.call(listSavedSearches, {})).searches).toHaveLength(3)
  })

  it('B4.2 refuse what is no filter, a city that is not there and a name of nothing', async ({ world }) => {
    const ben = await man(world)

    await expect(saves(ben, 'min_age=7')).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ field: 'min_age', reason: 'too_small', bound: 18 }] },
    })
    await expect(saves(ben, 'near=-1')).rejects.toMatchObject({ code: 'places.not_found' })
    await expect(saves(ben, '', ' ')).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

describe('alerts', () => {
  it('B4.2 tell once of new people who fit, in one discreet mail for all searches', async ({ world }) => {
    await person(world, { name: 'Vorher' })
    const ben = await man(world, { language: 'en' })
    world.clock.pass({ minutes: 1 })
    await saves(ben, '', 'Alle')
    await saves(ben, 'hair_color=red', 'Rote Haare')
    await saves(ben, 'country=AT', 'Österreich')
    world.clock.pass({ hours: 1 })
    await person(world, { name: 'Xenia', hairColor: 'red' })
    await person(world, { name: 'Ylvi' })
    await person(world, { name: 'Figur', isFictional: true })
    await person(world, { name: 'Erik', gender: 'male' })

    await nextMorning(world)

    const [mail, ...others] = await world.mailsTo(ben.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('News about your saved searches')
    expect(mail?.text).toContain('2 new people fit 2 of your saved searches.')
    expect(mail?.text).toContain(`${world.site.origin}/members`)
    expect(mail?.text).toContain(`${world.site.origin}/notifications`)
    expect(mail?.html + (mail?.text ?? '')).not.toMatch(/Xenia|Ylvi|Figur|Rote Haare|<img/)

    await alerts(world)
    await nextMorning(world)
    expect(await world.mailsTo(ben.email)).toHaveLength(1)

    await person(world, { name: 'Zora' })
    world.clock.pass({ hours: 3 })
    await nextMorning(world)
    const again = await world.mailsTo(ben.email)
    expect(again).toHaveLength(2)
    expect(again[1]?.text).toContain('1 new person fits one of your saved searches.')
  })

  it('A28-4 go out on all sites when they cannot on one', async ({ world, makeWorld }) => {
    const other = await makeWorld()
    const ben = await man(other)
    other.clock.pass({ minutes: 1 })
    await saves(ben)
    other.clock.pass({ hours: 1 })
    await person(other, { name: 'Xenia' })
    other.clock.pass({ days: 1 })
    const { database } = other.parts
    const forSite = (site: SiteId) => {
      if (site === world.site.id) throw new Error('not now')
      return database.forSite(site)
    }
    const broken = { ...database, forSite }
    const told = sendAlerts({ database: broken, sites: [world.site, other.site], clock: other.clock })

    await expect(told).rejects.toThrow('1 sites have members who could not be told')

    expect(await other.mailsTo(ben.email)).toHaveLength(1)
  })

  it('B4.2 wait for those who still have to confirm, and count nobody twice', async ({ world }) => {
    const ben = await man(world)
    await saves(ben)
    world.clock.pass({ days: 1 })
    // Just joined: whoever confirms within two hours is told of the day after.
    await person(world, {})
    await alerts(world)
    expect(await world.mailsTo(ben.email)).toEqual([])

    await nextMorning(world)

    expect(await world.mailsTo(ben.email)).toHaveLength(1)
    await nextMorning(world)
    expect(await world.mailsTo(ben.email)).toHaveLength(1)
  })

  it('B4.2 run twice at once send one mail', async ({ world }) => {
    const ben = await man(world)
    await saves(ben)
    world.clock.pass({ minutes: 1 })
    await person(world, {})
    world.clock.pass({ days: 1 })

    await Promise.all([alerts(world), alerts(world), alerts(world)])

    expect(await world.mailsTo(ben.email)).toHaveLength(1)
  })

  it('B4.2 near a city tell of those there, in each of many members at once', async ({ world }) => {
    const placeId = async (text: string) =>
      (await world.visitor().call(findPlaces, { country: 'DE', text })).places[0]?.id ?? 0
    const [cologne, berlin] = [await placeId('Köln'), await placeId('Berlin')]
    const men: Person[] = []
    // More than one batch.
    for (let i = 0; i < 52; i++) men.push(await man(world))
    for (const one of men) await saves(one, `near=${cologne}&within=25`)
    world.clock.pass({ minutes: 1 })
    await person(world, { placeId: cologne })
    await person(world, { placeId: berlin })

    await nextMorning(world)

    await world.works()
    const mails = men.map(({ email }) => world.ground.mailbox.list(email))
    expect(mails.filter(({ length }) => length === 1)).toHaveLength(52)
    expect(mails[51]?.[0]?.text).toContain('1 neue Person passt zu einer deiner gespeicherten Suchen.')
  })

  it('R6.4 B4.2 do not tell of somebody with whom a block stands between', async ({ world }) => {
    const ben = await man(world)
    await saves(ben)
    world.clock.pass({ minutes: 1 })
    const [one, two] = [await person(world), await person(world)]
    const createdAt = world.clock.now().toISOString()
    const pairs = [
      { blockerId: one.id, blockedId: ben.id },
      { blockerId: ben.id, blockedId: two.id },
    ]
    const rows = pairs.map((pair) => ({ ...pair, siteId: world.site.id, createdAt }))
    await world.db.insertInto('blocks').values(rows).execute()

    await nextMorning(world)

    expect(await world.mailsTo(ben.email)).toEqual([])
  })

  it('B4.2 go to nobody who switched them off, in the search, for the kind or altogether, nor who left', async ({
    world,
  }) => {
    const [off, muted, disabled, left, on] = [
      await man(world),
      await man(world),
      await man(world),
      await man(world),
      await man(world),
    ]
    for (const one of [muted, disabled, left, on]) await saves(one)
    await saves(off, '', 'Still', false)
    const siteId = world.site.id
    await world.db
      .insertInto('notificationChoices')
      .values({ siteId, memberId: muted.id, kind: 'reminders', channel: 'email', isOn: false })
      .execute()
    const change = (id: MemberId, set: { notificationsDisabled: ['bounce'] } | { status: 'deleted' }) =>
      world.db.updateTable('members').set(set).where('siteId', '=', siteId).where('id', '=', id).execute()
    await change(disabled.id, { notificationsDisabled: ['bounce'] })
    await change(left.id, { status: 'deleted' })
    world.clock.pass({ minutes: 1 })
    await person(world)

    await nextMorning(world)

    await world.works()
    for (const one of [off, muted, disabled, left]) expect(world.ground.mailbox.list(one.email)).toEqual([])
    expect(world.ground.mailbox.list(on.email)).toHaveLength(1)
  })

  it('B4.2 are not sent when their mail has waited, and meanwhile they were switched off or somebody left', async ({
    world,
  }) => {
    const [kind, one, gone, wants] = [await man(world), await man(world), await man(world), await man(world)]
    for (const somebody of [kind, one, gone, wants]) await saves(somebody)
    world.clock.pass({ minutes: 1 })
    await person(world)
    await nextMorning(world)
    const waiting = await world.db.selectFrom('mails').select('kind').execute()

    await kind.call(changePreference, { kind: 'reminders', channel: 'email', is_on: false })
    const [search] = (await one.call(listSavedSearches, {})).searches
    await one.call(changeSavedSearch, { id: search?.id ?? '', wants_alerts: false })
    await world.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', gone.id).execute()

    expect(waiting).toHaveLength(4)
    for (const { email } of [kind, one, gone]) expect(await world.mailsTo(email)).toEqual([])
    expect(await world.mailsTo(wants.email)).toHaveLength(1)
  })

  it('B4.2 can be ended from the mail itself, and then end', async ({ world }) => {
    const ben = await man(world)
    await saves(ben)
    world.clock.pass({ minutes: 1 })
    await person(world)
    await nextMorning(world)
    const [mail] = await world.mailsTo(ben.email)
    const header = mail?.headers.find(({ name }) => name.toLowerCase() === 'list-unsubscribe')?.value ?? ''
    const token = header.slice(1, -1).split('/').at(-1) ?? ''

    await world.visitor().call(unsubscribe, { token })

    await person(world)
    await nextMorning(world)
    world.clock.pass({ hours: 3 })
    await nextMorning(world)
    expect(await world.mailsTo(ben.email)).toHaveLength(1)
  })

  it('B4.2 that were off tell of nobody who joined meanwhile', async ({ world }) => {
    const ben = await man(world)
    const { searches } = await saves(ben, '', 'Still', false)
    world.clock.pass({ hours: 1 })
    await person(world)
    world.clock.pass({ days: 3 })
    await ben.call(changeSavedSearch, { id: searches[0]?.id ?? '', wants_alerts: true })

    await nextMorning(world)

    expect(await world.mailsTo(ben.email)).toEqual([])
  })
})
