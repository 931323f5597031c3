import { exportedTables } from './exported-tables.ts'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  exportData,
  giveConsent,
  offerDiscount,
  reactivate,
  readConsents,
  undoChange,
} from '#contract/account.ts'
import type { Ask } from '#contract/endpoint.ts'
import { changeLanguage } from '#contract/members.ts'
import { changeOwnProfile } from '#contract/profiles.ts'
import { readUser } from '#contract/sessions.ts'
import { notificationKinds, changePreference, readPreferences } from '#contract/notifications.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts'
import { resetPassword } from '#contract/reset-password.ts'
import { savePersonal } from '#contract/signup.ts'
import { visibilityJobs } from '#server/visibility/jobs.ts'
import { mayBeMailed } from '#server/notifications/may-be-told.ts'
import { hashPassword } from '#server/sessions/password-hash.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { eraseMembers } from './erase-members.ts'
import { block } from '#contract/blocks.ts'
import { grantPhotos } from '#contract/private-photos.ts'
import { hideFromContact } from '#contract/visibility.ts'
import { person } from '#test/people.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const NEW = 'ein anderes langes Passwort'
const erase = ({ parts: { database, clock, storage }, site }: World) =>
  eraseMembers({ database, sites: [site], clock, storage })

describe('a new password', () => {
  it('R5.4 W-11 needs the old one, and the same one twice', async ({ world }) => {
    const alice = await world.member()

    await expect(
      alice.call(changePassword, { old_password: 'falsch', password: NEW, password_again: NEW }),
    ).rejects.toMatchObject({
      code: 'account.password_wrong',
      // W-11 The field that was wrong, not the new one.
      details: { fields: [{ field: 'old_password', reason: 'wrong' }] },
    })
    await expect(
      alice.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: `${NEW}!` }),
    ).rejects.toMatchObject({ code: 'fields.passwords_differ' })
    await expect(
      alice.call(changePassword, { old_password: PASSWORD, password: 'kurz', password_again: 'kurz' }),
    ).rejects.toMatchObject({ code: 'fields.password' })
    expect(await world.visitor().logsIn(alice.email)).toMatchObject({ status: 'active' })
  })

  it('B3.1 logs every other device out and can be undone from the mailbox for 48 hours', async ({ world }) => {
    const alice = await world.member()
    const phone = world.visitor()
    await phone.logsIn(alice.email)

    await alice.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: NEW })

    await expect(phone.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    expect((await alice.call(readUser, {})).user).not.toBeNull()
    const token = await alice.linkToken()
    world.clock.pass({ hours: 47 })
    await world.visitor().call(undoChange, { token })
    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    await expect(world.visitor().logsIn(alice.email, NEW)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })
})

describe('another address', () => {
  it('R9.8 is confirmed by a link to it within 24 hours; the old mailbox is told and can undo it', async ({
    world,
  }) => {
    const alice = await world.member()
    const before = alice.email
    const next = 'neu@mail.example.org'

    await alice.call(changeEmail, { email: next, password: PASSWORD })
    expect((await world.mailsTo(before)).at(-1)).toMatchObject({ kind: 'email_notice' })
    expect((await alice.call(readUser, {})).user?.email).toBe(before)

    await alice.call(confirmEmail, { token: await alice.linkToken(next) })
    expect((await alice.call(readUser, {})).user?.email).toBe(next)

    await world.visitor().call(undoChange, { token: await alice.linkToken(before) })
    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    await world
      .visitor()
      .call(resetPassword, { token: await alice.linkToken(before), password: NEW, password_again: NEW })
    expect(await world.visitor().logsIn(before, NEW)).toMatchObject({ email: before })
  })

  it('R9.8 the link expires', async ({ world }) => {
    const alice = await world.member()
    await alice.call(changeEmail, { email: 'neu@mail.example.org', password: PASSWORD })
    const token = await alice.linkToken('neu@mail.example.org')
    world.clock.pass({ hours: 24, seconds: 1 })

    await expect(world.visitor().call(confirmEmail, { token })).rejects.toMatchObject({ code: 'account.link_invalid' })
  })

  it('R8.1 that belongs to somebody is not given away: the answer is the same, and its owner is told', async ({
    world,
  }) => {
    const alice = await world.member()
    const bob = await world.member()

    await alice.call(changeEmail, { email: bob.email, password: PASSWORD })

    expect((await world.mailsTo(bob.email)).at(-1)).toMatchObject({ kind: 'account_exists' })
  })
})

describe('who has joined with an address and not confirmed it', () => {
  it('AT-1 can change password and address without writing to it: it may be a stranger’s', async ({ world }) => {
    const prankster = world.visitor()
    await prankster.joins({ email: 'opfer@mail.example.org' })

    await prankster.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: NEW })
    await prankster.call(changeEmail, { email: 'neu@mail.example.org', password: NEW })
    await prankster.call(confirmEmail, { token: await prankster.linkToken('neu@mail.example.org') })

    expect((await world.mailsTo('opfer@mail.example.org')).map(({ kind }) => kind)).toEqual(['activate'])
    expect((await prankster.call(readUser, {})).user?.email).toBe('neu@mail.example.org')
  })
})

describe('devices', () => {
  it('B3.1 are listed and ended, one or all others, and nobody else’s', async ({ world }) => {
    const alice = await world.member()
    const phone = world.visitor({
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19 Safari/604.1' },
    })
    await phone.logsIn(alice.email)
    const bob = await world.member()

    const { sessions } = await alice.call(listSessions, {})
    expect(sessions).toHaveLength(2)
    expect(sessions[0]?.is_current).toBe(true)
    expect(sessions[1]).toMatchObject({ device: 'Safari · iPhone', is_current: false })

    await bob.call(endSession, { id: sessions[1]?.id ?? '' })
    expect((await phone.call(readUser, {})).user).not.toBeNull()
    await alice.call(endSession, { id: sessions[1]?.id ?? '' })
    await expect(phone.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })

    await phone.logsIn(alice.email)
    await alice.call(endOtherSessions, {})
    expect((await alice.call(listSessions, {})).sessions).toHaveLength(1)
  })
})

describe('leaving', () => {
  it('R4.2 a deleted account is gone at once and comes back by a mail link within 14 days', async ({ world }) => {
    const alice = await world.member({ name: 'Alice' })
    await alice.call(deleteAccount, { password: PASSWORD, reason: 'found_someone', remarks: 'Danke!' })

    expect((await alice.call(readUser, {})).user).toBeNull()
    await expect(world.visitor().logsIn(alice.email)).rejects.toMatchObject({ code: 'signup.deleted_account' })
    world.clock.pass({ days: 13 })
    await erase(world)

    const { user } = await world.visitor().call(reactivate, { token: await alice.linkToken() })
    expect(user).toMatchObject({ status: 'active', profile: { name: 'Alice' } })
  })

  it('A6-5 whoever is logged in stays in their own account when they open a stranger’s link', async ({ world }) => {
    const [stranger, bernd] = [await world.member(), await world.member()]
    await stranger.call(deleteAccount, { password: PASSWORD, reason: 'other' })

    expect(await bernd.call(reactivate, { token: await stranger.linkToken() })).toEqual({ user: null })

    expect((await bernd.call(readUser, {})).user?.email).toBe(bernd.email)
    expect(await world.visitor().logsIn(stranger.email)).toMatchObject({ email: stranger.email })
  })

  it('A5-8 a browser keeps nothing of the site’s pages, as after logging out', async ({ world }) => {
    const alice = await world.member()

    const { headers } = await alice.asks(deleteAccount, { password: PASSWORD, reason: 'other' })

    expect(headers['clear-site-data']).toBe('"cache"')
  })

  it('R4.2 after that its personal data is gone', async ({ world }) => {
    const alice = await world.member({ name: 'Canary Alice', email: 'canary@mail.example.org' })
    await alice.call(deleteAccount, { password: PASSWORD, reason: 'price' })
    const token = await alice.linkToken()
    world.clock.pass({ days: 14, seconds: 1 })

    expect(await erase(world)).toBe(1)

    await expect(world.visitor().call(reactivate, { token })).rejects.toMatchObject({ code: 'account.link_invalid' })
    const { rows } = await world.ground.owner.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of rows) {
      const found = await world.ground.owner.query(`select 1 from "${name}" t where t::text ilike '%canary%'`)
      expect([name, found.rowCount]).toEqual([name, 0])
    }
  })

  it('R4.2 accounts that nobody confirmed go after 30 days', async ({ world }) => {
    await world.visitor().joins()
    world.clock.pass({ days: 29 })
    expect(await erase(world)).toBe(0)
    world.clock.pass({ days: 2 })
    expect(await erase(world)).toBe(1)
  })

  it('U-10 R3.11 needs no reason', async ({ world }) => {
    const alice = await world.member()

    await alice.call(deleteAccount, { password: PASSWORD })

    const [row] = await world.db.selectFrom('members').select(['status', 'deleteReason', 'deleteRemarks']).execute()
    expect(row).toEqual({ status: 'deleted', deleteReason: null, deleteRemarks: null })
  })

  it('R3.11 asks for the password, and takes a reason that it knows', async ({ world }) => {
    const alice = await world.member()

    await expect(alice.call(deleteAccount, { password: 'falsch', reason: 'other' })).rejects.toMatchObject({
      code: 'account.password_wrong',
    })
    const unknown = await alice.requests('POST', '/api/account/delete', { password: PASSWORD, reason: 'boredom' })
    expect(unknown.json()).toMatchObject({ code: 'request.invalid', details: { fields: [{ field: 'reason' }] } })
    await alice.call(deleteAccount, { password: PASSWORD, reason: 'site_problems', remarks: 'x'.repeat(2000) })

    const [row] = await world.db
      .selectFrom('members')
      .select(['deleteReason', 'deleteRemarks'])
      .where('siteId', '=', world.site.id)
      .execute()
    expect(row).toEqual({ deleteReason: 'site_problems', deleteRemarks: 'x'.repeat(2000) })
  })

  it('R3.11 offers its discount once in a lifetime', async ({ world }) => {
    const alice = await world.member()

    const offers = await Promise.all([
      alice.call(offerDiscount, {}),
      alice.call(offerDiscount, {}),
      alice.call(offerDiscount, {}),
    ])

    expect(offers.filter(({ percent }) => percent === 25)).toHaveLength(1)
    expect(
      await world.db.selectFrom('discountCodes').select('percentage').where('siteId', '=', world.site.id).execute(),
    ).toEqual([{ percentage: 25 }])
  })
})

describe('the own data', () => {
  it('B3.3 leaves out no table that knows a member, but those that hold secrets or copies', async ({ world }) => {
    const { rows } = await world.ground.owner.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'members'::regclass order by name`,
    )
    const exported = Object.values(exportedTables).map(({ from }) => from)
    const left = rows.map(({ name }) => name).filter((name) => !exported.includes(name))

    // Secrets of links, codes and devices; letters; the feed; what is told by likes, chats and notices, with the counters and keyed
    // hashes behind them; and the copy that search reads.
    expect(left).toEqual([
      'chat_senders',
      'contact_hashes',
      'conversations',
      'counted_leavers',
      'feeds',
      'known_devices',
      'mail_links',
      'mails',
      'matches',
      'message_keys',
      'one_time_codes',
      'openers',
      'pushes',
      'searchable',
      'told_chats',
    ])
  })

  it('S-M1 asks for the password as often as one likes: a right one is no guess', async ({ world }) => {
    const alice = await world.member()
    const asks = (password: string) => alice.call(exportData, { password })

    for (let i = 0; i < 4; i++) await expect(asks('geraten')).rejects.toMatchObject({ code: 'account.password_wrong' })
    for (let i = 0; i < 6; i++) await expect(asks(PASSWORD)).resolves.toHaveProperty('url')
    await expect(asks('geraten')).rejects.toMatchObject({ code: 'account.password_wrong' })
    await expect(asks(PASSWORD)).rejects.toMatchObject({ code: 'sessions.blocked' })
  })

  it('B3.3 comes as an archive, after the password, for a day, to its owner alone', async ({ world }) => {
    const alice = await world.member({ name: 'Alice' })
    const bob = await world.member()
    await expect(alice.call(exportData, { password: 'falsch' })).rejects.toMatchObject({
      code: 'account.password_wrong',
    })

    const { url } = await alice.call(exportData, { password: PASSWORD })
    const answer = await alice.requests('GET', url)

    const files = unzipSync(answer.rawPayload)
    const data = JSON.parse(Buffer.from(files['data.json'] ?? []).toString()) as Record<string, unknown>
    expect(data).toMatchObject({
      account: [{ email: alice.email }],
      profile: [{ name: 'Alice' }],
      consents: [{}, {}],
      credits: [{ amount: 6 }],
    })
    expect(JSON.stringify(data)).not.toMatch(/argon2|token|hash/i)
    expect((await bob.requests('GET', url)).statusCode).toBe(410)
    expect((await world.visitor().requests('GET', url)).statusCode).toBe(403)
    const elsewhere = world.visitor()
    await elsewhere.logsIn(alice.email)
    // A7-8 whoever is shut out and comes in again takes no link along.
    expect((await elsewhere.requests('GET', url)).statusCode).toBe(410)
    world.clock.pass({ hours: 25 })
    expect((await alice.requests('GET', url)).statusCode).toBe(410)
  })

  it('A11-10 does not name who hides by now, as little as who has blocked the member', async ({ world }) => {
    const alice = await person(world, { name: 'Alice', privatePhotos: 1 })
    const passwordHash = await hashPassword(world.parts.secrets, PASSWORD)
    await world.db.updateTable('members').set({ passwordHash }).where('id', '=', alice.id).execute()
    const people = []
    for (const name of ['Hide', 'Block', 'Stay']) people.push(await person(world, { name }))
    const [hides, blocks, stays] = people
    if (!hides || !blocks || !stays) throw new Error('somebody is missing')
    for (const { id } of people) await alice.call(grantPhotos, { viewer_id: id, days: 1 })
    await visibilityJobs(world.parts)[0]?.run({})
    await hides.call(hideFromContact, { contact: alice.email, is_hidden: true })
    await blocks.call(block, { id: alice.id })

    const { url } = await alice.call(exportData, { password: PASSWORD })
    const files = unzipSync((await alice.requests('GET', url)).rawPayload)
    const data = JSON.parse(Buffer.from(files['data.json'] ?? []).toString()) as {
      photo_grants: { viewerId: string }[]
    }

    expect(data.photo_grants.map(({ viewerId }) => viewerId)).toEqual([stays.id])
  })

  it('B3.3 is made five times a day and no more: everybody waits while it is', async ({ world }) => {
    const alice = await world.member()
    const { url } = await alice.call(exportData, { password: PASSWORD })
    const statuses = []
    for (let fetch = 0; fetch < 6; fetch++) statuses.push((await alice.requests('GET', url)).statusCode)

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('B3.3 has the photos in it, private ones too, and none that was deleted', async ({ world }) => {
    const alice = await Photographer.join(world)
    const passwordHash = await hashPassword(world.parts.secrets, PASSWORD)
    await world.db.updateTable('members').set({ passwordHash }).where('id', '=', alice.id).execute()
    const shown = await alice.uploads(await jpeg(60, 80))
    const hidden = await alice.uploads(await jpeg(61, 80), { isPrivate: true })
    const deleted = await alice.uploads(await jpeg(62, 80))
    await alice.deletes(deleted.id)

    const { url } = await alice.browser.call(exportData, { password: PASSWORD })
    const files = unzipSync((await alice.browser.requests('GET', url)).rawPayload)

    const pictures = [shown, hidden].map(({ id }) => `photos/${id}.webp`)
    expect(Object.keys(files).toSorted()).toEqual(['data.json', ...pictures].toSorted())
    for (const name of pictures) expect(await sharp(files[name]).metadata()).toMatchObject({ format: 'webp' })
  })

  it('B3.5 the consent for sensitive fields can be withdrawn, and they are emptied', async ({ world }) => {
    const alice = await world.member()
    await alice.call(savePersonal, { sexuality: 'bi', interests: ['music'] })
    expect(await alice.call(readConsents, {})).toMatchObject({ sensitive: true, terms: true })

    await alice.call(giveConsent, { kind: 'sensitive', is_given: false })

    expect(await alice.call(readConsents, {})).toMatchObject({ sensitive: false })
    const [profile] = await world.db
      .selectFrom('profiles')
      .select(['sexuality', 'interests', 'status'])
      .where('siteId', '=', world.site.id)
      .execute()
    expect(profile).toEqual({ sexuality: null, interests: [], status: 'disabled' })
  })

  it('S-M7 without that consent sensitive fields cannot be written, and nothing shows the profile', async ({
    world,
  }) => {
    const alice = world.visitor()
    await alice.joins()
    await alice.call(giveConsent, { kind: 'sensitive', is_given: false })
    const statusOf = async () => (await alice.call(readUser, {})).user?.profile.status

    const fields: Ask<typeof savePersonal>[] = [
      { sexuality: 'bi' },
      { relationship_status: 'single' },
      { interests: ['music'] },
    ]
    for (const field of fields) {
      const refused = { code: 'signup.consent_missing' }
      await expect(alice.call(savePersonal, field)).rejects.toMatchObject(refused)
      await expect(alice.call(changeOwnProfile, field)).rejects.toMatchObject(refused)
    }
    await alice.call(changeOwnProfile, { hair_color: 'red', sexuality: null, interests: [] })
    await alice.activates()
    expect(await statusOf()).toBe('disabled')

    await alice.call(giveConsent, { kind: 'sensitive', is_given: true })

    await alice.call(changeOwnProfile, { sexuality: 'bi', interests: ['music'] })
    expect(await statusOf()).toBe('active')
  })

  it('S-M7 giving it shows nobody who has not confirmed, and nobody whom the site has refused', async ({ world }) => {
    const [alice, bob] = [world.visitor(), await world.member()]
    await alice.joins()
    await world.db
      .updateTable('profiles')
      .set({ status: 'rejected' })
      .where('siteId', '=', world.site.id)
      .where('memberId', 'in', (eb) => eb.selectFrom('members').select('id').where('email', '=', bob.email))
      .execute()

    for (const member of [alice, bob])
      for (const is_given of [true, false, true]) await member.call(giveConsent, { kind: 'sensitive', is_given })

    expect((await alice.call(readUser, {})).user?.profile.status).toBe('disabled')
    expect((await bob.call(readUser, {})).user?.profile.status).toBe('rejected')
  })

  it('Z-13 the same word twice is one row, and of other ones there are so many a day; a no is always taken', async ({
    world,
  }) => {
    const alice = world.visitor()
    await alice.joins()
    const rows = async () => (await world.db.selectFrom('consents').select('id').execute()).length
    const before = await rows()

    for (let i = 0; i < 3; i++) await alice.call(giveConsent, { kind: 'landing', is_given: true })
    expect(await rows()).toBe(before + 1)
    for (let i = 0; i < 17; i++) {
      await alice.call(giveConsent, { kind: 'landing', is_given: false })
      await alice.call(giveConsent, { kind: 'landing', is_given: true })
    }
    await alice.call(giveConsent, { kind: 'landing', is_given: false })

    const advertising = { kind: 'news', channel: 'email', is_on: true } as const
    const refused = { code: 'request.too_many' }
    await expect(alice.call(giveConsent, { kind: 'landing', is_given: true })).rejects.toMatchObject(refused)
    await expect(alice.call(changePreference, advertising)).rejects.toMatchObject(refused)
    await alice.call(giveConsent, { kind: 'landing', is_given: false })
    await alice.call(changePreference, { ...advertising, is_on: false })
    expect(await rows()).toBe(before + 37)
  })

  it('B3.5 new terms ask again', async ({ world }) => {
    const alice = await world.member()
    await world.ground.owner.query(
      `update sites set company = company || '{"added": "2026-12-01T00:00:00.000Z"}' where id = $1`,
      [world.site.id],
    )
    await world.sites.refresh()

    expect(await alice.call(readConsents, {})).toMatchObject({
      terms: false,
      terms_version: '2026-12-01T00:00:00.000Z',
    })
    await alice.call(giveConsent, { kind: 'terms', is_given: true })
    expect(await alice.call(readConsents, {})).toMatchObject({ terms: true })
  })

  it('R7.3 the language is kept', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: ['de', 'pl'] } })
    const alice = await world.member()

    expect((await alice.call(changeLanguage, { language: 'pl' })).user.language).toBe('pl')
    expect((await alice.call(readUser, {})).user?.language).toBe('pl')
  })

  it('W-11 a language that the site does not speak is refused', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: ['de', 'pl'] } })
    const alice = await world.member()

    await expect(alice.call(changeLanguage, { language: 'fr' })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ field: 'language', reason: 'unknown' }] },
    })
    expect((await alice.call(readUser, {})).user?.language).toBe('de')
  })

  it('U-5 promotions and news are off until somebody asks for them', async ({ world }) => {
    const alice = await world.member()
    const of = async (...kinds: string[]) => {
      const { preferences } = await alice.call(readPreferences, {})
      return preferences.filter(({ kind }) => kinds.includes(kind))
    }
    expect(await of('promotions', 'news')).toEqual([
      { kind: 'promotions', email: false, push: false },
      { kind: 'news', email: false, push: false },
    ])
    const mailed = (kind: 'news' | 'like') =>
      world.db
        .selectFrom('members as m')
        .select('m.id')
        .where('m.siteId', '=', world.site.id)
        .where(mayBeMailed(kind))
        .execute()
    expect([await mailed('news'), await mailed('like')]).toMatchObject([[], [{}]])

    await alice.call(changePreference, { kind: 'news', channel: 'email', is_on: true })

    expect(await of('news')).toEqual([{ kind: 'news', email: true, push: false }])
    expect(await mailed('news')).toHaveLength(1)
  })

  it('R3.10 every kind of notification is switched per channel and kept', async ({ world }) => {
    const alice = await world.member()
    const bob = await world.member()
    const before = (await bob.call(readPreferences, {})).preferences
    expect((await alice.call(readPreferences, {})).preferences).toEqual(
      notificationKinds.map((kind) => {
        const isOn = kind !== 'promotions' && kind !== 'news'
        return { kind, email: isOn, push: isOn }
      }),
    )

    await alice.call(changePreference, { kind: 'promotions', channel: 'email', is_on: true })
    await alice.call(changePreference, { kind: 'like', channel: 'push', is_on: false })
    await alice.call(changePreference, { kind: 'like', channel: 'push', is_on: true })

    const { preferences } = await alice.call(readPreferences, {})
    expect(preferences.find(({ kind }) => kind === 'promotions')).toEqual({
      kind: 'promotions',
      email: true,
      push: false,
    })
    expect(preferences.find(({ kind }) => kind === 'like')).toEqual({ kind: 'like', email: true, push: true })
    expect((await bob.call(readPreferences, {})).preferences).toMatchObject(before)
  })
})
