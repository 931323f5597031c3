import { createHash, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { it, type World } from '#test/world.ts'
import { publicChange } from '#server/route-kinds.ts'

const writePage = endpoint({
  method: 'POST',
  path: '/api/test/pages',
  summary: 'Writes a page, a new one each time.',
  input: z.object({ title: z.string() }),
  output: z.object({ token: z.string(), title: z.string() }),
  refusals: ['pages.not_found'],
})

/** Writes, and then refuses while the site has a page `closed`: what it wrote before must be gone. */
const writing = publicChange(writePage, async ({ tx, site }, { title }) => {
  const page = { token: randomUUID(), title }
  await tx
    .insertInto('pages')
    .values({ siteId: site.id, locale: 'de', body: '', ...page })
    .execute()
  const closed = await tx.selectFrom('pages').select('token').where('token', '=', 'closed').executeTakeFirst()
  if (closed) throw new Refusal('pages.not_found')
  return page
})
const writingRoutes = [writing]

const replacePage = endpoint({ ...writePage, method: 'PUT' })
const replacing = publicChange(replacePage, async (_, { title }) => ({ token: 'replaced', title }))

const titles = async (world: World) => {
  const rows = await world.db.selectFrom('pages').select('title').execute()
  return rows.map(({ title }) => title)
}

describe('a change that is asked for again', () => {
  it('R7.18 with the same key happens once and gets the same answer', async ({ makeWorld }) => {
    const world = await makeWorld({}, writingRoutes)
    const key = randomUUID()

    const first = await world.visitor().call(writePage, { title: 'Eins' }, key)
    const second = await world.visitor().call(writePage, { title: 'Eins' }, key)

    expect(second).toEqual(first)
    expect(await titles(world)).toEqual(['Eins'])
  })

  it('R7.18 by twenty at once with one key happens once, and all get the same answer', async ({ makeWorld }) => {
    const world = await makeWorld({}, writingRoutes)
    const key = randomUUID()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor().call(writePage, { title: 'Eins' }, key)),
    )

    expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
    expect(await titles(world)).toEqual(['Eins'])
  })

  it('R7.18 with the same key and another body is refused and changes nothing', async ({ makeWorld }) => {
    const world = await makeWorld({}, writingRoutes)
    const key = randomUUID()
    await world.visitor().call(writePage, { title: 'Eins' }, key)

    const answer = await world.visitor().asks(writePage, { title: 'Zwei' }, key)

    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'request.key_reused', details: {} })
    expect(await titles(world)).toEqual(['Eins'])
  })

  it('R7.18 with the same key at another call is refused', async ({ makeWorld }) => {
    const world = await makeWorld({}, [writing, replacing])
    const key = randomUUID()
    await world.visitor().call(writePage, { title: 'Eins' }, key)

    await expect(world.visitor().call(replacePage, { title: 'Eins' }, key)).rejects.toMatchObject({
      code: 'request.key_reused',
    })
  })

  it('R7.18 after a refusal leaves no trace of the first and may succeed', async ({ makeWorld }) => {
    const world = await makeWorld({}, writingRoutes)
    const key = randomUUID()
    const closed = { siteId: world.site.id, token: 'closed', locale: 'de', title: 'Zu', body: '' } as const
    await world.db.insertInto('pages').values(closed).execute()

    const refused = world.visitor().call(writePage, { title: 'Eins' }, key)
    await expect(refused).rejects.toMatchObject({ code: 'pages.not_found' })
    const whileClosed = await titles(world)
    await world.db.deleteFrom('pages').execute()
    await world.visitor().call(writePage, { title: 'Eins' }, key)

    expect(whileClosed).toEqual(['Zu'])
    expect(await titles(world)).toEqual(['Eins'])
  })

  it('R7.18 with another key happens again', async ({ makeWorld }) => {
    const world = await makeWorld({}, writingRoutes)

    await world.visitor().call(writePage, { title: 'Eins' }, randomUUID())
    await world.visitor().call(writePage, { title: 'Eins' }, randomUUID())

    expect(await titles(world)).toEqual(['Eins', 'Eins'])
  })

  it('R7.18 without a key happens again', async ({ makeWorld }) => {
    const world = await makeWorld({}, writingRoutes)

    await world.visitor().call(writePage, { title: 'Eins' }, null)
    await world.visitor().call(writePage, { title: 'Eins' }, null)

    expect(await titles(world)).toEqual(['Eins', 'Eins'])
  })

  it.for(['12345678', 'a key with spaces, and "signs"', 'x'.repeat(128)])(
    'W-5 with the key %s happens once',
    async (key, { makeWorld }) => {
      const world = await makeWorld({}, writingRoutes)

      await world.visitor().call(writePage, { title: 'Eins' }, key)
      await world.visitor().call(writePage, { title: 'Eins' }, key)

      expect(await titles(world)).toEqual(['Eins'])
    },
  )

  it.for([
    ['too short', '1234567'],
    ['too long', 'x'.repeat(129)],
    ['empty', ''],
    ['not printable', '1234567\t8'],
    ['not ASCII', 'schlüssel'],
  ] as const)('W-5 with a key that is %s is refused and changes nothing', async ([, key], { makeWorld }) => {
    const world = await makeWorld({}, writingRoutes)

    const answer = await world.visitor().asks(writePage, { title: 'Eins' }, key)

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'request.key_invalid', details: {} })
    expect(await titles(world)).toEqual([])
  })

  it('R7.18 by somebody else with the same key is their own', async ({ makeWorld }) => {
    const world = await makeWorld({}, writingRoutes)
    const key = randomUUID()

    const one = await world.visitor({ ip: '203.0.113.1' }).call(writePage, { title: 'Eins' }, key)
    const two = await world.visitor({ ip: '203.0.113.2' }).call(writePage, { title: 'Zwei' }, key)

    expect(one.token).not.toBe(two.token)
    expect(await titles(world)).toEqual(['Eins', 'Zwei'])
  })

  it('R7.18 on another site with the same key is its own', async ({ makeWorld }) => {
    const one = await makeWorld({}, writingRoutes)
    const two = await makeWorld({}, writingRoutes)
    const key = randomUUID()

    await one.visitor().call(writePage, { title: 'Eins' }, key)
    await two.visitor().call(writePage, { title: 'Zwei' }, key)

    expect(await titles(one)).toEqual(['Eins'])
    expect(await titles(two)).toEqual(['Zwei'])
  })

  it('S-H3 R7.18 is known by a keyed hash of the network address, which trying all addresses does not find', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({}, writingRoutes)

    await world.visitor({ ip: '203.0.113.77' }).call(writePage, { title: 'Eins' }, randomUUID())

    const keys = await world.db.selectFrom('idempotencyKeys').select('actor').execute()
    expect(keys).toHaveLength(1)
    expect(keys[0]?.actor).toMatch(/^visitor:[\w-]{22}$/)
    const plain = createHash('sha256').update('203.0.113.77').digest('base64url').slice(0, 22)
    expect(keys[0]?.actor).not.toContain(plain)
  })
})
