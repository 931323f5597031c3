import { globSync, readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { like } from '#contract/likes.ts'
import { changeEmail, deleteAccount } from '#contract/account.ts'
import { search } from '#contract/search.ts'
import { logIn } from '#contract/sessions.ts'
import { askChallenge, begin, correctEmail, join, resendActivation } from '#contract/signup.ts'
import { readProfile } from '#contract/profiles.ts'
import { withDefaults } from '#contract/settings.ts'
import { keysOf } from '#contract/keys-of.ts'
import { LiveClient, LiveNode } from '#test/live.ts'
import { person } from '#test/people.ts'
import { Photographer } from '#test/photographer.ts'
import { PASSWORD, solveChallenge, someone } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'
import { limitOf, limits, PASSWORD_HASHES, quickLimits, secondsToWait } from './limits.ts'
import { quickLimitOf } from './quick-limits.ts'

const DAY = 24 * 60
const defaults = withDefaults({})
const names = keysOf(limits)

const around = ({ site, parts: { secrets }, clock }: World) => ({ site, secrets, clock })

describe('the table of limits', () => {
  it('S-M4 holds what was promised, unless a site says otherwise', () => {
    const most = (name: keyof typeof limits) => Object.values(limitOf(defaults, name))

    expect({
      login: [most('login'), most('login_address'), most('login_network')],
      hashing: PASSWORD_HASHES,
      signup: [most('signup_hour'), most('signup')],
      reset: [most('reset'), most('reset_network')],
      sms: [most('sms_phone'), most('sms_member'), most('sms_prefix')],
      sms_tries: most('sms_tries'),
      message: [defaults.message_burst, defaults.messages_per_minute, defaults.first_messages_per_hour],
      likes: [defaults.swipe_likes, most('like')],
      search: [quickLimitOf(defaults, 'search'), defaults.profiles_per_day],
      uploads: [most('upload'), most('upload_megabytes')],
      discount: [most('discount'), most('discount_network')],
      complaints: most('complaint_network'),
      sockets: [quickLimitOf(defaults, 'socket'), quickLimitOf(defaults, 'socket_network')],
    }).toEqual({
      login: [
        [5, 15],
        [20, 60],
        [50, 15],
      ],
      hashing: { running: 2, waiting: 50, longestWaitMs: 5000 },
      signup: [
        [3, 60],
        [10, DAY],
      ],
      reset: [
        [3, DAY],
        [10, 60],
      ],
      sms: [
        [3, DAY],
        [5, DAY],
        [10, DAY],
      ],
      sms_tries: [10, DAY],
      message: [5, 60, 20],
      likes: [4, [200, DAY]],
      search: [60, 2000],
      uploads: [
        [20, 60],
        [200, DAY],
      ],
      discount: [
        [10, 60],
        [30, 60],
      ],
      complaints: [10, DAY],
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

  it('O-1 with an address that has had its mails says so, whether or not it has an owner', async ({ world }) => {
    const owner = await world.member()
    const changing = await world.member()
    const free = 'frei@mail.example.org'
    await world.visitor().joins({ email: free })

    for (const email of [owner.email, free]) {
      for (let i = 0; i < 2; i++) await changing.call(changeEmail, { email, password: PASSWORD })
      const waiting = world.visitor()
      await waiting.joins({ email })
      await waiting.call(resendActivation, {})
      const begins = async () => {
        const visitor = world.visitor()
        return visitor.call(begin, { email, ...(await solveChallenge(visitor)) })
      }
      expect(await begins()).toEqual({ is_mailed: true })

      // Six so far, with that of the owner's own signup.
      expect(await begins()).toEqual({ is_mailed: false })
      await expect(waiting.call(resendActivation, {})).rejects.toMatchObject({ code: 'signup.too_many_mails' })
      const other = world.visitor()
      await other.joins()
      await expect(other.call(correctEmail, { email })).rejects.toMatchObject({ code: 'signup.too_many_mails' })
      await expect(changing.call(changeEmail, { email, password: PASSWORD })).rejects.toMatchObject({
        code: 'account.too_many_mails',
      })
    }
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
