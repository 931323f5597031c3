import { globSync, readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { readEvents } from '#contract/events.ts'
import { like, unlike } from '#contract/likes.ts'
import { changeEmail, deleteAccount } from '#contract/account.ts'
import { search } from '#contract/search.ts'
import { logIn } from '#contract/sessions.ts'
import { activate, askChallenge, begin, correctEmail, join, resendActivation } from '#contract/signup.ts'
import { findMatches, signupMatches } from '#contract/match-finder.ts'
import {
  grantPhotos,
  listPhotoGrants,
  listPhotoRequests,
  requestPhotos,
  revokePhotos,
} from '#contract/private-photos.ts'
import { readProfile } from '#contract/profiles.ts'
import { readSwipes } from '#contract/swipes.ts'
import { hideFromContact } from '#contract/visibility.ts'
import { withDefaults } from '#contract/settings.ts'
import { keysOf } from '#contract/keys-of.ts'
import { LiveClient, LiveNode } from '#test/live.ts'
import { type Person, person } from '#test/people.ts'
import { Photographer } from '#test/photographer.ts'
import { PASSWORD, solveChallenge, someone } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'
import { visibilityJobs } from './visibility/jobs.ts'
import { limitOf, limits, PASSWORD_HASHES, quickLimits, secondsToWait } from './limits.ts'
import { quickLimitOf } from './quick-limits.ts'

const HOUR = 60
const DAY = 24 * HOUR
const defaults = withDefaults({})
const names = keysOf(limits)

const many = (count: number) => Array.from({ length: count }, () => 'request.too_many')
const around = ({ site, parts: { secrets }, clock }: World) => ({ site, secrets, clock })

describe('the table of limits', () => {
  it('S-M4 holds what was promised, each limit by its name, unless a site says otherwise', () => {
    const promised = Object.fromEntries(names.map((name) => [name, Object.values(limitOf(defaults, name))]))

    expect(promised).toEqual({
      login: [5, 15],
      login_address: [20, HOUR],
      login_network: [50, 15],
      login_code: [20, DAY],
      password: [5, 15],
      right_password: [100, HOUR],
      right_password_network: [500, HOUR],
      first_code: [5, 15],
      access_change: [10, DAY],
      deletion: [2, DAY],
      passkey_challenge: [1, 30],
      reset: [3, DAY],
      reset_devices: [10, DAY],
      recovery: [2, DAY],
      reset_network: [10, HOUR],
      signup_hour: [3, HOUR],
      signup: [10, DAY],
      signup_password: [60, DAY],
      link_password: [20, HOUR],
      signup_solution: [1, HOUR],
      mail_to_address: [6, DAY],
      receipt_mail: [3, DAY],
      activation_mail: [5, DAY],
      new_device_mail: [1, 15],
      data_export: [5, DAY],
      invoice: [60, HOUR],
      email_change: [5, DAY],
      consent: [20, DAY],
      move: [5, DAY],
      hidden_contact: [30, DAY],
      like: [200, DAY],
      like_again: [20, HOUR],
      shown_pictures: [30, HOUR],
      chat_return: [30, HOUR],
      photo_request: [50, DAY],
      photo_grant: [20, HOUR],
      upload: [20, HOUR],
      upload_megabytes: [200, DAY],
      complaint: [10, DAY],
      complaint_network: [10, DAY],
      complaint_mail: [3, DAY],
      discount: [10, HOUR],
      discount_network: [30, HOUR],
      sms_member: [5, DAY],
      sms_newcomer: [3, DAY],
      sms_phone: [3, DAY],
      sms_prefix: [10, DAY],
      sms_network: [10, DAY],
      sms_newcomers: [defaults.sms_per_day / 2, DAY],
      sms_site: [defaults.sms_per_day, DAY],
      sms_tries: [10, DAY],
      payment_check: [30, 10],
      unsigned_message: [30, 10],
      withdrawal: [10, DAY],
      withdrawal_mail: [3, DAY],
      withdrawal_network: [10, DAY],
    })
  })

  it('S-M4 holds what was promised of what is counted elsewhere, unless a site says otherwise', () => {
    expect({
      hashing: PASSWORD_HASHES,
      message: [defaults.message_burst, defaults.messages_per_minute, defaults.first_messages_per_hour],
      swipes: defaults.swipe_likes,
      search: [quickLimitOf(defaults, 'search'), defaults.profiles_per_day],
      sockets: [quickLimitOf(defaults, 'socket'), quickLimitOf(defaults, 'socket_network')],
    }).toEqual({
      hashing: { running: 2, waiting: 50, longestWaitMs: 5000 },
      message: [5, 60, 20],
      swipes: 4,
      search: [60, 2000],
      sockets: [10, 60],
    })
  })

  it('S-M4 has no limit that nothing keeps', () => {
    const sources = globSync('server/**/*.ts')
      .filter((file) => !/\.test\.ts$|^server\/limits\.ts$/.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')

    const unused = [...names, ...keysOf(quickLimits)].filter((name) => !sources.includes(`'${name}'`))

    expect(unused).toEqual([])
  })

  it.for(names)(
    'S-M4 %s refuses the one that is too many, for its time and for nobody else',
    async (name, { makeWorld }) => {
      const world = await makeWorld({ settings: { signups_per_day: 10 } })
      const tries = (who: string) => secondsToWait(world.db, around(world), name, who)
      const { most, minutes } = limitOf(world.site.settings, name)

      for (let i = 0; i < most; i++) expect(await tries('somebody')).toBe(0)
      expect(await tries('somebody')).toBe(minutes * 60)
      expect(await tries('somebody else')).toBe(0)

      world.clock.pass({ minutes })
      expect(await tries('somebody')).toBe(0)
    },
  )
})

describe('joining', () => {
  it('Z-9 hashes so many passwords for a network and no more, whatever becomes of the accounts', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { signups_per_day: 1 } })
    const stranger = world.visitor()
    const account = { ...someone(), ...(await solveChallenge(stranger)) }
    const codes = []

    for (let i = 0; i < 8; i++) codes.push((await stranger.asks(join, account)).json<{ code?: string }>().code)

    expect(codes).toEqual([undefined, ...Array.from({ length: 5 }, () => 'signup.proof_missing'), ...many(2)])
    expect((await world.visitor({ ip: '198.51.100.7' }).asks(join, account)).json()).toMatchObject({
      code: 'signup.proof_missing',
    })
  })

  it('Z-9 tries twenty passwords at the link of an account', async ({ world }) => {
    const stranger = world.visitor()
    await stranger.joins()
    const token = await stranger.linkToken()
    const tries = async () =>
      (await world.visitor().asks(activate, { token, password: 'kurz' })).json<{ code: string }>()
    const codes = []

    for (let i = 0; i < 21; i++) codes.push((await tries()).code)

    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'signup.password_unknown'), ...many(1)])
  })

  it('S-M4 B2.9 from one network is refused after ten in a day, and takes more work after three in an hour', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { signups_per_day: 10 } })
    const difficulties = []
    for (let i = 0; i < 10; i++) {
      const visitor = world.visitor({ ip: `198.51.100.${i + 1}` })
      difficulties.push((await visitor.call(askChallenge, {})).difficulty)
      await visitor.joins()
    }

    const last = world.visitor({ ip: '198.51.100.99' })
    await expect(last.joins()).rejects.toMatchObject({ code: 'request.too_many', details: { seconds: DAY * 60 } })
    const solved = await solveChallenge(last)
    await expect(last.call(begin, { email: 'elfter@mail.example.org', ...solved })).rejects.toMatchObject({
      code: 'request.too_many',
    })
    await world.visitor({ ip: '198.51.101.1' }).joins()
    expect(difficulties).toEqual([4, 4, 4, 7, 7, 7, 7, 7, 7, 7])
  })

  it('S-M4 more work that was asked for has to be done', async ({ world }) => {
    const visitor = world.visitor()
    for (let i = 0; i < 3; i++) await world.visitor().joins()
    const { challenge, solution } = await solveChallenge(visitor)
    const [site = '', expires = '', , nonce = '', signature = ''] = challenge.split('.')

    const easier = [site, expires, '1', nonce, signature].join('.')

    await expect(visitor.call(join, { ...someone(), challenge: easier, solution })).rejects.toMatchObject({
      code: 'signup.proof_missing',
    })
    await visitor.call(join, { ...someone(), challenge, solution })
  })

  it('S-M4 O-1 with somebody’s address writes to it six times a day, whoever they are', async ({ world }) => {
    const owner = await world.member()
    const before = (await world.mailsTo(owner.email)).length
    const victim = 'opfer@mail.example.org'

    for (let i = 0; i < 12; i++) {
      await world.visitor().joins({ email: owner.email })
      await world.visitor().joins({ email: victim })
      const visitor = world.visitor()
      await visitor.call(begin, { email: victim, ...(await solveChallenge(visitor)) })
    }

    // Its own signup was the first of six.
    expect(await world.mailsTo(owner.email)).toHaveLength(before + 5)
    expect(await world.mailsTo(victim)).toHaveLength(6)
    world.clock.pass({ days: 1 })
    await world.visitor().joins({ email: victim })
    expect(await world.mailsTo(victim)).toHaveLength(7)
  })

  it('O-1 with an address that has had its mails says so where membership is no secret', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { private_membership: false } })
    const changing = await world.member()
    const email = 'frei@mail.example.org'
    await world.visitor().joins({ email })

    for (let i = 0; i < 2; i++) await changing.call(changeEmail, { email, password: PASSWORD })
    const waiting = world.visitor()
    await waiting.joins({ email })
    await waiting.call(resendActivation, {})
    const begins = async () => {
      const visitor = world.visitor()
      return visitor.call(begin, { email, ...(await solveChallenge(visitor)) })
    }
    expect(await begins()).toEqual({ is_mailed: true })

    // Six so far.
    expect(await begins()).toEqual({ is_mailed: false })
    await expect(waiting.call(resendActivation, {})).rejects.toMatchObject({ code: 'signup.too_many_mails' })
    const other = world.visitor()
    await other.joins()
    await expect(other.call(correctEmail, { email, password: PASSWORD })).rejects.toMatchObject({
      code: 'signup.too_many_mails',
    })
    await expect(changing.call(changeEmail, { email, password: PASSWORD })).rejects.toMatchObject({
      code: 'account.too_many_mails',
    })
  })

  it('A5-6 with an address is answered alike in a private membership, whoever joined with it today', async ({
    world,
  }) => {
    const owner = await world.member()
    const waiting = world.visitor()
    await waiting.joins()
    const answersTo = async (email: string) => {
      const answers = []
      for (let i = 0; i < 7; i++) {
        const visitor = world.visitor()
        answers.push(await visitor.call(begin, { email, ...(await solveChallenge(visitor)) }))
      }
      const stranger = world.visitor()
      await stranger.joins({ email })
      const changing = await world.member()
      answers.push((await stranger.asks(resendActivation, {})).statusCode)
      answers.push((await changing.asks(changeEmail, { email, password: PASSWORD })).statusCode)
      return answers
    }

    const unknown = await answersTo('niemand@mail.example.org')

    expect(unknown.at(-1)).toBe(200)
    expect(await answersTo(owner.email)).toEqual(unknown)
    expect(await answersTo(waiting.email)).toEqual(unknown)
  })

  it('O-1 logging in to a deleted account with its password is answered by few mails', async ({ world }) => {
    const owner = await world.member()
    await owner.call(deleteAccount, { password: PASSWORD, reason: 'other' })
    const before = (await world.mailsTo(owner.email)).length

    for (let i = 0; i < 10; i++) {
      const answer = await world.visitor().asks(logIn, { email: owner.email, password: PASSWORD })
      expect(answer.json()).toMatchObject({ code: 'signup.deleted_account' })
    }

    expect((await world.mailsTo(owner.email)).length).toBeLessThanOrEqual(before + 6)
  })
})

describe('members', () => {
  it('S-M4 like 200 people a day, and one who is liked already costs nothing', async ({ world }) => {
    const anna = await person(world)
    const ben = await person(world, { gender: 'male', seeks: 'female' })
    for (let i = 0; i < 200; i++) await secondsToWait(world.db, around(world), 'like', anna.id)

    const answer = await anna.asks(like, { id: ben.id })

    expect(answer.json()).toMatchObject({ code: 'request.too_many' })
    expect(Number(answer.headers['retry-after'])).toBe(DAY * 60)
    expect(await world.db.selectFrom('likes').select('id').where('siteId', '=', world.site.id).execute()).toEqual([])
    world.clock.pass({ days: 1 })
    await anna.call(like, { id: ben.id })
    for (let i = 0; i < 200; i++) await secondsToWait(world.db, around(world), 'like', anna.id)
    await anna.call(like, { id: ben.id })
  })

  it('A5-7 ask fifty people a day to see their private photos, and asking again costs nothing', async ({ world }) => {
    const anna = await person(world, { isPaid: true })
    const [ben, carl] = [await person(world, { privatePhotos: 1 }), await person(world, { privatePhotos: 1 })]
    await anna.call(requestPhotos, { id: ben.id })
    for (let i = 0; i < 49; i++) await secondsToWait(world.db, around(world), 'photo_request', anna.id)

    const tooMany = await anna.asks(requestPhotos, { id: carl.id })
    await anna.call(requestPhotos, { id: ben.id })

    expect(tooMany.json()).toMatchObject({ code: 'request.too_many', details: { seconds: DAY * 60 } })
    expect((await carl.call(listPhotoRequests, {})).requests).toEqual([])
    world.clock.pass({ days: 1 })
    await anna.call(requestPhotos, { id: carl.id })
  })

  it('A15-4 show private photos to twenty people an hour who do not wait for it, to one again and again too', async ({
    world,
  }) => {
    const anna = await person(world, { privatePhotos: 1 })
    const [ben, carl] = [await person(world, { isPaid: true }), await person(world, { isPaid: true })]
    const told = async (who: Person) => (await who.call(readEvents, { since: 0 })).events.map(({ type }) => type)
    const allows = ({ id }: Person) => anna.asks(grantPhotos, { viewer_id: id, days: 7 })

    for (let i = 0; i < 20; i++) {
      expect((await allows(ben)).statusCode).toBe(200)
      await anna.call(revokePhotos, { viewer_id: ben.id })
    }
    const tooMany = await allows(ben)

    expect(tooMany.json()).toMatchObject({ code: 'request.too_many', details: { seconds: 3600 } })
    expect(await told(ben)).toHaveLength(40)
    expect((await anna.call(listPhotoGrants, {})).grants).toEqual([])
    // Whoever waits is answered as ever, and has it for as long as the owner likes.
    await carl.call(requestPhotos, { id: anna.id })
    for (let i = 0; i < 2; i++) expect((await allows(carl)).statusCode).toBe(200)
    world.clock.pass({ minutes: 60 })
    expect((await allows(ben)).statusCode).toBe(200)
  })

  it('A15-4 do not learn by that limit whose address they hide from', async ({ world }) => {
    const anna = await person(world, { privatePhotos: 1 })
    const ben = await person(world, { isPaid: true })
    await visibilityJobs(world.parts)[0]?.run({})
    await anna.call(hideFromContact, { contact: ben.email, is_hidden: true })
    for (let i = 0; i < 20; i++) await secondsToWait(world.db, around(world), 'photo_grant', anna.id)

    const tooMany = await anna.asks(grantPhotos, { viewer_id: ben.id, days: 7 })

    expect(tooMany.json()).toMatchObject({ code: 'request.too_many' })
  })

  it('X-18 give likes again that they took back twenty times an hour, and others hear of no more', async ({
    world,
  }) => {
    const anna = await person(world)
    const men = [await person(world, { gender: 'male' }), await person(world, { gender: 'male' })] as const
    const told = async () => (await men[0].call(readEvents, { since: 0 })).events.map(({ type }) => type)
    for (const { id } of men) await anna.call(like, { id })

    for (let i = 0; i < 10; i++)
      for (const { id } of men) {
        await anna.call(unlike, { id })
        await anna.call(like, { id })
      }
    await anna.call(unlike, { id: men[0].id })
    const tooMany = await anna.asks(like, { id: men[0].id })

    expect(tooMany.json()).toMatchObject({ code: 'request.too_many', details: { seconds: 3600 } })
    expect(await told()).toHaveLength(22)
    expect((await told()).slice(-3)).toEqual(['like_gone', 'like_back', 'like_gone'])
    // Whom they like anew they like as ever, and an hour later they can be undecided again.
    await anna.call(like, { id: (await person(world, { gender: 'male' })).id })
    world.clock.pass({ minutes: 60 })
    await anna.call(like, { id: men[0].id })
    await anna.call(unlike, { id: men[0].id })
    await anna.call(like, { id: men[0].id })
    expect((await told()).slice(-3)).toEqual(['like', 'like_gone', 'like_back'])
  })

  it.for([
    ['the match finder', findMatches],
    ['the swipe game', readSwipes],
    ['first matches', signupMatches],
  ] as const)('Z-10 look through %s as often as they search', async ([, endpoint], { makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 3 } })
    const anna = await person(world)
    const statuses = []

    for (let i = 0; i < 4; i++) {
      // Requests of one address are counted too, and as few.
      const elsewhere = world.visitor({ ip: `198.51.${i}.1`, cookies: Object.fromEntries(anna.cookies) })
      statuses.push((await elsewhere.asks(endpoint, {})).statusCode)
    }

    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('S-M4 search 60 times a minute', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { profiles_per_day: 100_000 } })
    const anna = await person(world)
    const statuses = []
    for (let i = 0; i < 62; i++) statuses.push((await anna.asks(search, {})).statusCode)

    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    expect((await (await person(world)).asks(search, {})).statusCode).toBe(200)
  })

  it('S-M4 who have not confirmed look at as many people as their whole network together', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { profiles_per_day: 100 } })
    const shown = await person(world, { gender: 'male' })
    const codes = []
    for (let i = 0; i < 20; i++) {
      const fresh = await person(world, { status: 'not_confirmed', profileStatus: 'disabled', ip: '198.51.100.3' })
      codes.push((await fresh.asks(readProfile, { id: shown.id })).statusCode)
    }

    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0)
    const confirmed = await person(world, { ip: '198.51.100.3' })
    expect((await confirmed.asks(readProfile, { id: shown.id })).statusCode).toBe(200)
  })

  it('S-M4 open ten sockets a minute', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { sockets_per_minute: 10 } })
    const node = await LiveNode.start(world, { isAlone: true })
    const anna = await person(node.world)
    for (let i = 0; i < 10; i++) (await LiveClient.open(node, anna, { since: 0 })).socket.terminate()

    await expect(LiveClient.open(node, anna, { since: 0 })).rejects.toThrow('429')
  })

  it('S-M4 upload 20 pictures an hour, whatever becomes of them', async ({ world }) => {
    const anna = await Photographer.join(world, { isPaid: true })
    const statuses = []
    for (let i = 0; i < 21; i++) statuses.push((await anna.sends(Buffer.from('no picture'))).statusCode)

    expect(statuses.slice(0, 20).every((status) => status === 415)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })

  it('S-M4 upload 200 megabytes a day', async ({ world }) => {
    const anna = await Photographer.join(world, { isPaid: true })
    await secondsToWait(world.db, around(world), 'upload_megabytes', anna.id, 200)

    expect((await anna.sends(Buffer.from('no picture'))).statusCode).toBe(429)
  })
})
