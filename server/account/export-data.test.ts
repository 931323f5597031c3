import { exportedTables } from './exported-tables.ts'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { exportData } from '#contract/account.ts'
import { visibilityJobs } from '#server/visibility/jobs.ts'
import { hashPassword } from '#server/sessions/password-hash.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { block } from '#contract/blocks.ts'
import { grantPhotos } from '#contract/private-photos.ts'
import { hideFromContact } from '#contract/visibility.ts'
import { person } from '#test/people.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it } from '#test/world.ts'

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
})
