import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { changeEmail, confirmEmail } from '#contract/account.ts'
import { sendMessage } from '#contract/chats.ts'
import { like, likesOverview } from '#contract/likes.ts'
import { readProfile } from '#contract/profiles.ts'
import { block } from '#contract/blocks.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import { search } from '#contract/search.ts'
import { readUser } from '#contract/sessions.ts'
import { correctEmail } from '#contract/signup.ts'
import { hideFromContact, hideFromRegions, readHidden } from '#contract/visibility.ts'
import { gives, unlimited } from '#test/chatting.ts'
import { type Person, person, type PersonOptions } from '#test/people.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'
import { contactHash } from './contact-hash.ts'
import { visibilityJobs } from './jobs.ts'
import { rememberContact } from './remember-contact.ts'

const refused = { code: 'profiles.not_found' }
const man = { gender: 'male', seeks: 'female', isPaid: true } as const

async function he(world: World, name: string, options: PersonOptions = {}): Promise<Person> {
  const somebody = await person(world, { name, ...man, ...options })
  await gives(world, somebody.id, 100)
  return somebody
}

const hashes = (world: World) => visibilityJobs(world.parts)[0]?.run({})

/** Whether somebody meets another in search, and by their page. */
async function sees(viewer: Person, other: Person): Promise<boolean> {
  const { profiles } = await viewer.call(search, { gender: 'female', country: 'DE' })
  const isFound = profiles.some(({ id }) => id === other.id)
  const isThere = await viewer.call(readProfile, { id: other.id }).then(
    () => true,
    () => false,
  )
  expect(isThere).toBe(isFound)
  return isFound
}

describe('hiding from a region', () => {
  it('B3.6 whoever lives there sees the member neither in search nor by their page, and cannot write or like', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const anna = await person(world, { name: 'Anna', country: 'DE', region: '02' })
    const [near, far] = [await he(world, 'Near', { region: '02' }), await he(world, 'Far', { region: '16' })]
    expect([await sees(near, anna), await sees(far, anna)]).toEqual([true, true])

    const regions = [{ country: 'DE', region: '02' }] as const
    expect(await anna.call(hideFromRegions, { regions: [...regions] })).toEqual({ regions, contacts: 0 })

    expect([await sees(near, anna), await sees(far, anna)]).toEqual([false, true])
    const message = { kind: 'text', text: 'hello' } as const
    await expect(near.call(sendMessage, { id: anna.id, message })).rejects.toMatchObject(refused)
    await expect(near.call(like, { id: anna.id })).rejects.toMatchObject(refused)
    await expect(far.call(like, { id: anna.id })).resolves.toEqual({ is_match: false })
    // Who has no name here may live anywhere.
    await expect(world.visitor().call(readProfile, { id: anna.id })).rejects.toMatchObject(refused)

    await anna.call(hideFromRegions, { regions: [] })
    expect(await sees(near, anna)).toBe(true)
  })

  it('B3.6 a whole country is all its regions, and those whom the member likes see them', async ({ world }) => {
    const anna = await person(world, { name: 'Anna', country: 'DE', region: '02' })
    const [liked, stranger] = [await he(world, 'Liked', { region: '16' }), await he(world, 'Stranger')]
    await anna.call(like, { id: liked.id })
    await anna.call(hideFromRegions, { regions: [{ country: 'DE', region: null }] })

    expect(await sees(stranger, anna)).toBe(false)
    expect((await liked.call(readProfile, { id: anna.id })).profile.name).toBe('Anna')
    expect((await liked.call(likesOverview, {})).liked_by.map(({ id }) => id)).toEqual([anna.id])
  })
})

describe('whoever has not said where they live', () => {
  it('Y-9b B3.6 may live in any region, and does not see who hides from one of them', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, bella] = [await person(world, { name: 'Anna' }), await person(world, { name: 'Bella' })]
    const [somewhere, abroad] = [
      await he(world, 'Somewhere', { region: null }),
      await he(world, 'Abroad', { country: 'AT', region: null }),
    ]
    await anna.call(hideFromRegions, { regions: [{ country: 'DE', region: '02' }] })

    expect([await sees(somewhere, anna), await sees(somewhere, bella), await sees(abroad, anna)]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('the row that searches read', () => {
  it('Y-13 B3.6 says whether somebody hides, until they hide from nobody any more', async ({ world }) => {
    const anna = await person(world, { name: 'Anna' })
    const hides = async () => {
      const row = world.db.selectFrom('searchable').select('hides').where('memberId', '=', anna.id)
      return (await row.executeTakeFirstOrThrow()).hides
    }
    const contact = 'boss@mail.example'
    expect(await hides()).toBe(false)

    await anna.call(hideFromContact, { contact, is_hidden: true })
    await anna.call(hideFromRegions, { regions: [{ country: 'DE', region: '02' }] })
    expect(await hides()).toBe(true)
    await anna.call(hideFromRegions, { regions: [] })
    expect(await hides()).toBe(true)
    await anna.call(hideFromContact, { contact, is_hidden: false })
    expect(await hides()).toBe(false)
  })
})

describe('hiding from an address or a phone number', () => {
  it('B3.6 whoever has it does not see the member, in any spelling, also when they join later', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const anna = await person(world, { name: 'Anna' })
    const [boss, other] = [await he(world, 'Boss'), await he(world, 'Other')]
    const [name, domain] = boss.email.split('@')
    await hashes(world)
    const hidden = await anna.call(hideFromContact, {
      contact: ` ${name?.toUpperCase()}+private@${domain?.toUpperCase()} `,
      is_hidden: true,
    })
    await anna.call(hideFromContact, { contact: 'later@mail.example', is_hidden: true })

    expect(hidden).toEqual({ regions: [], contacts: 1 })
    expect([await sees(boss, anna), await sees(other, anna)]).toEqual([false, true])
    const later = await world.member({ email: 'later@mail.example', gender: 'male', seeks: 'female' })
    await expect(later.call(readProfile, { id: anna.id })).rejects.toMatchObject(refused)
    const message = { kind: 'text', text: 'hello' } as const
    await expect(boss.call(sendMessage, { id: anna.id, message })).rejects.toMatchObject(refused)

    await anna.call(hideFromContact, { contact: boss.email, is_hidden: false })
    expect(await sees(boss, anna)).toBe(true)
    expect(await anna.call(readHidden, {})).toEqual({ regions: [], contacts: 1 })
  })

  it('B3.6 Y-14 a phone number counts however it is written, and so does a domain', async ({ world }) => {
    const [anna, boss] = [await person(world, { name: 'Anna' }), await he(world, 'Boss')]
    await rememberContact(
      { tx: world.db, site: world.site, secrets: world.parts.secrets },
      boss.id,
      'phone',
      '+4915112345678',
    )

    await anna.call(hideFromContact, { contact: '+49 (151) 1234-5678', is_hidden: true })
    expect(await sees(boss, anna)).toBe(false)
    await anna.call(hideFromContact, { contact: '+49 151 12345678', is_hidden: false })
    expect(await sees(boss, anna)).toBe(true)

    // As Germans write it for those who call from within the country.
    await anna.call(hideFromContact, { contact: '+49 (0)151 12345678', is_hidden: true })
    expect(await sees(boss, anna)).toBe(false)
    await anna.call(hideFromContact, { contact: '+49 151 12345678', is_hidden: false })
    expect(await sees(boss, anna)).toBe(true)

    // M9: as one dials it from elsewhere.
    await anna.call(hideFromContact, { contact: '0049 151 12345678', is_hidden: true })
    expect(await sees(boss, anna)).toBe(false)
    const { secrets } = world.parts
    expect(contactHash(secrets, world.site.id, 'a@münchen.de')).toEqual(
      contactHash(secrets, world.site.id, 'a@xn--mnchen-3ya.de'),
    )
    const noNumber = anna.call(hideFromContact, { contact: '0151 12345678', is_hidden: true })
    await expect(noNumber).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('A30-5 no number has a zero more: it would hide from nobody, and say that it does', async ({ world }) => {
    const anna = await person(world, { name: 'Anna' })
    for (const contact of ['+0049 151 12345678', '00049 151 12345678', '+049 151 12345678', '+ (0)49 151 12345678']) {
      const hidden = anna.call(hideFromContact, { contact, is_hidden: true })
      await expect(hidden).rejects.toMatchObject({ code: 'request.invalid' })
    }
    expect(await anna.call(readHidden, {})).toMatchObject({ contacts: 0 })
  })

  it('B3.6 tells nobody who is a member: answers and all that the member sees stay the same', async ({ world }) => {
    const [anna, bella] = [await person(world, { name: 'Anna' }), await person(world, { name: 'Bella' })]
    const boss = await he(world, 'Boss', { photos: 1 })
    await boss.call(like, { id: anna.id })
    await hashes(world)
    const what = async (viewer: Person) => ({
      found: (await viewer.call(search, { gender: 'male', country: 'DE' })).profiles.map(({ id }) => id),
      page: (await viewer.call(readProfile, { id: boss.id })).profile.name,
      likes: (await viewer.call(likesOverview, {})).liked_by.map(({ id }) => id),
    })
    const before = await what(anna)

    const known = await anna.call(hideFromContact, { contact: boss.email, is_hidden: true })
    const unknown = await bella.call(hideFromContact, { contact: 'nobody@mail.example', is_hidden: true })

    expect(known).toEqual(unknown)
    expect(await what(anna)).toEqual(before)
  })

  it('B3.6 cannot be read from a copy of the database: neither the address nor a hash that anybody could compute', async ({
    world,
  }) => {
    const anna = await person(world, { name: 'Anna' })
    await anna.call(hideFromContact, { contact: 'boss@mail.example', is_hidden: true })

    const rows = await world.db.selectFrom('hiddenContacts').select('hash').execute()
    const kept = await world.ground.owner.query<{ input: string }>(
      `select coalesce(string_agg(k::text, ' '), '') as input from idempotency_keys k where site_id = $1`,
      [world.site.id],
    )
    const guesses = ['boss@mail.example', `${world.site.id}|boss@mail.example`].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    )

    expect(rows).toHaveLength(1)
    expect(guesses).not.toContain(rows[0]?.hash.toString('hex'))
    expect(kept.rows[0]?.input).not.toContain('boss@mail.example')
  })

  it('Y-3 B3.6 an address counts once its mailbox has agreed: until then its account sees what a visitor sees', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, bella] = [await person(world, { name: 'Anna' }), await person(world, { name: 'Bella' })]
    const [boss, other] = [
      await he(world, 'Boss', { status: 'not_confirmed' }),
      await he(world, 'Other', { status: 'not_confirmed' }),
    ]
    await hashes(world)
    await anna.call(hideFromContact, { contact: boss.email, is_hidden: true })

    const seen = async () => [await sees(boss, anna), await sees(other, anna), await sees(other, bella)]
    expect(await seen()).toEqual([false, false, true])

    await world.db.updateTable('members').set({ status: 'active' }).where('id', 'in', [boss.id, other.id]).execute()
    await hashes(world)
    expect(await seen()).toEqual([false, true, true])
  })

  it('A9-1 B3.6 an address that somebody typed and never proved tells them nothing of who hides from it', async ({
    world,
  }) => {
    const anna = await person(world, { name: 'Anna' })
    const husband = 'husband@mail.example.org'
    await anna.call(hideFromContact, { contact: husband, is_hidden: true })
    const snoop = world.visitor()
    await snoop.joins({ email: husband, gender: 'male', seeks: 'female' })
    await hashes(world)

    snoop.email = 'snoop@mail.example.org'
    await snoop.call(correctEmail, { email: snoop.email, password: PASSWORD })
    await snoop.activates()

    expect((await snoop.call(readProfile, { id: anna.id })).profile.name).toBe('Anna')
    await anna.call(hideFromContact, { contact: snoop.email, is_hidden: true })
    await expect(snoop.call(readProfile, { id: anna.id })).rejects.toMatchObject(refused)
  })

  it('A9-1 A8-4 B3.6 an address that was proved counts at once, and after moving to another', async ({ world }) => {
    const anna = await person(world, { name: 'Anna' })
    const ben = await world.member({ gender: 'male', seeks: 'female' })
    await anna.call(hideFromContact, { contact: ben.email, is_hidden: true })
    await expect(ben.call(readProfile, { id: anna.id })).rejects.toMatchObject(refused)

    const next = 'next@mail.example.org'
    await ben.call(changeEmail, { email: next, password: PASSWORD })
    await ben.call(confirmEmail, { token: await ben.linkToken(next) })

    expect((await ben.call(readUser, {})).user?.email).toBe(next)
    await expect(ben.call(readProfile, { id: anna.id })).rejects.toMatchObject(refused)
  })

  it('A8-4 B3.6 goes on after the one who is hidden from has moved to another address and back', async ({ world }) => {
    const [anna, ben] = [await person(world, { name: 'Anna' }), await he(world, 'Ben')]
    const parts = { tx: world.db, site: world.site, secrets: world.parts.secrets }
    await hashes(world)
    await anna.call(hideFromContact, { contact: ben.email, is_hidden: true })
    for (const address of ['second@mail.example.org', ben.email, 'third@mail.example.org']) {
      await rememberContact(parts, ben.id, 'address', address)
      expect(await sees(ben, anna)).toBe(false)
    }
  })

  it('B3.6 nobody hides from more than two hundred', async ({ world }) => {
    const anna = await person(world, { name: 'Anna' })
    await world.ground.owner.query(
      `insert into hidden_contacts (site_id, member_id, hash, created_at)
       select $1, $2, sha256(i::text::bytea), $3 from generate_series(1, 199) i`,
      [world.site.id, anna.id, world.clock.now()],
    )

    const last = await anna.call(hideFromContact, { contact: 'one@mail.example', is_hidden: true })

    expect(last.contacts).toBe(200)
    const more = anna.call(hideFromContact, { contact: 'two@mail.example', is_hidden: true })
    await expect(more).rejects.toMatchObject({ code: 'visibility.too_many_contacts' })
  })

  it('A22-2 thirty a day, so that who was in for a minute leaves the owner room', async ({ world }) => {
    const anna = await person(world)
    const hides = (i: number) => anna.asks(hideFromContact, { contact: `wer-${i}@mail.example`, is_hidden: true })
    for (let i = 0; i < 30; i++) expect((await hides(i)).statusCode).toBe(200)

    expect((await hides(30)).json()).toMatchObject({ code: 'request.too_many' })
    expect((await anna.call(readHidden, {})).contacts).toBe(30)

    world.clock.pass({ hours: 25 })
    expect((await hides(30)).statusCode).toBe(200)
  })

  it('A21-9 nobody hides from more than two hundred, also not by asking many times at once', async ({ world }) => {
    const anna = await person(world, { name: 'Anna' })
    await world.ground.owner.query(
      `insert into hidden_contacts (site_id, member_id, hash, created_at)
       select $1, $2, sha256(i::text::bytea), $3 from generate_series(1, 196) i`,
      [world.site.id, anna.id, world.clock.now()],
    )

    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        anna.call(hideFromContact, { contact: `friend${i}@mail.example`, is_hidden: true }),
      ),
    )

    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect(refusals).toHaveLength(16)
    for (const reason of refusals) expect(reason).toMatchObject({ code: 'visibility.too_many_contacts' })
    expect((await anna.call(readHidden, {})).contacts).toBe(200)
  })
})

describe('the number of a search', () => {
  it('Y-4 B3.6 holds nobody whom it does not show: neither who hides from the reader nor who has blocked them', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [hiding, blocking] = [
      await person(world, { name: 'Hiding', hairColor: 'red' }),
      await person(world, { name: 'Blocking', hairColor: 'red' }),
    ]
    const [husband, stranger] = [await he(world, 'Husband'), await he(world, 'Stranger')]
    await hashes(world)
    await hiding.call(hideFromContact, { contact: husband.email, is_hidden: true })
    await blocking.call(block, { id: husband.id })
    const numbers = async (viewer: Visitor, asked: { hair_color?: string }) => {
      const { total, profiles, next } = await viewer.call(search, { gender: 'female', country: 'DE', ...asked })
      return { total, shown: profiles.length, isMore: next !== null }
    }
    const nobody = { total: 0, shown: 0, isMore: false }

    expect(await numbers(husband, {})).toEqual(nobody)
    expect(await numbers(husband, { hair_color: 'red' })).toEqual(nobody)
    expect(await numbers(stranger, { hair_color: 'red' })).toEqual({ total: 2, shown: 2, isMore: false })
    // Who has no name here does not see who hides from anybody.
    expect(await numbers(world.visitor(), {})).toEqual({ total: 1, shown: 1, isMore: false })

    for (let i = 0; i <= PAGE_SIZE; i++) await person(world, { hairColor: 'red' })
    const all = PAGE_SIZE + 1
    expect(await numbers(husband, {})).toEqual({ total: all, shown: PAGE_SIZE, isMore: true })
    expect(await numbers(husband, { hair_color: 'red' })).toEqual({ total: all, shown: PAGE_SIZE, isMore: true })
    expect((await numbers(stranger, {})).total).toBe(all + 2)
    expect((await numbers(stranger, { hair_color: 'red' })).total).toBe(all + 2)
  })
})
