import { createHmac } from 'node:crypto'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { it, type World } from '#test/world.ts'
import { webhook } from './webhook.ts'

const KEY = 'agreed with the service'
const told = endpoint({
  method: 'POST',
  path: '/api/test/webhook',
  summary: 'Hears what another service tells.',
  input: z.object({ title: z.string() }),
  output: z.object({}),
})

const sign = (body: string) => createHmac('sha256', KEY).update(body).digest('hex')
let contexts: string[][] = []

/** Writes a page for each message; one that is called `broken` fails after writing. */
const hearing = webhook<Context, typeof told>(told, {
  signature: (_, { body, headers }) => {
    const given = headers['x-signature']
    return typeof given === 'string' ? { given, expected: sign(body.toString()) } : undefined
  },
  run: async (context, { title }) => {
    contexts.push(Object.keys(context))
    const page = { siteId: context.site.id, token: title.toLowerCase(), locale: 'de', title, body: '' } as const
    await context.tx.insertInto('pages').values(page).execute()
    if (title === 'broken') throw new Error('fails after it wrote')
  },
})
const hearingRoutes = [hearing]

const send = (world: World, body: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: told.path,
    headers: { host: world.host, 'content-type': 'application/json', 'x-signature': sign(body), ...headers },
    payload: body,
  })

const titles = async (world: World) => {
  const rows = await world.db.selectFrom('pages').select('title').execute()
  return rows.map(({ title }) => title)
}

describe('a webhook', () => {
  it('C-1 hears what is signed, to the byte and whatever type it claims to be', async ({ makeWorld }) => {
    const world = await makeWorld({}, hearingRoutes)

    const answers = [
      await send(world, '{ "title":  "Eins" }'),
      await send(world, '{"title":"Zwei"}', { 'content-type': 'application/x-www-form-urlencoded' }),
      await send(world, '{"title":"Drei"}', { 'content-type': 'application/vnd.service+json' }),
    ]

    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [200, '{}']))
    expect(await titles(world)).toEqual(['Eins', 'Zwei', 'Drei'])
  })

  it.for([
    ['with no signature', { 'x-signature': undefined }],
    ['with an empty one', { 'x-signature': '' }],
    ['with the signature of something else', { 'x-signature': sign('{"title":"Zwei"}') }],
    ['with a longer one', { 'x-signature': `${sign('{"title":"Eins"}')}0` }],
  ] as const)('C-1 does not hear what comes %s', async ([, headers], { makeWorld }) => {
    const world = await makeWorld({}, hearingRoutes)

    const { 'x-signature': signature } = headers
    const answer = await world.app.inject({
      method: 'POST',
      url: told.path,
      headers: { host: world.host, ...(signature === undefined ? {} : { 'x-signature': signature }) },
      payload: '{"title":"Eins"}',
    })

    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'request.not_signed' })
    expect(await titles(world)).toEqual([])
  })

  it('C-1 looks at the signature before it looks into the body', async ({ makeWorld }) => {
    const world = await makeWorld({}, hearingRoutes)

    const unsigned = await send(world, 'not json', { 'x-signature': 'wrong' })
    const signed = await send(world, 'not json')
    const misshapen = await send(world, '[]')
    const incomplete = await send(world, '{}')

    expect(unsigned.json()).toMatchObject({ code: 'request.not_signed' })
    expect(signed.json()).toMatchObject({ code: 'request.invalid' })
    expect(misshapen.json()).toMatchObject({ code: 'request.invalid' })
    expect(incomplete.json()).toMatchObject({ details: { fields: [{ field: 'title', reason: 'missing' }] } })
  })

  it('C-1 is no matter of pages and cookies: it comes from anywhere and neither reads nor gives one', async ({
    makeWorld,
  }) => {
    contexts = []
    const world = await makeWorld({}, hearingRoutes)

    const answer = await send(world, '{"title":"Eins"}', {
      'sec-fetch-site': 'cross-site',
      origin: 'https://service.example',
      cookie: '__Host-sid=stolen',
    })

    expect(answer.statusCode).toBe(200)
    expect(answer.cookies).toEqual([])
    expect(contexts).toHaveLength(1)
    expect(contexts[0]).not.toContain('cookies')
  })

  it('C-1 is one transaction, and what is sent again is for its verb to know', async ({ makeWorld }) => {
    const world = await makeWorld({}, hearingRoutes)
    const key = { 'idempotency-key': 'the same key' }

    const broken = await send(world, '{"title":"broken"}', key)
    await send(world, '{"title":"Eins"}', key)
    const again = await send(world, '{"title":"Eins"}', key)

    expect(broken.statusCode).toBe(500)
    // The verb ran again and met its own row: no answer was kept for it.
    expect(again.statusCode).toBe(500)
    expect(await titles(world)).toEqual(['Eins'])
  })

  it('C-1 has no other method', async ({ makeWorld }) => {
    const world = await makeWorld({}, hearingRoutes)

    const answer = await world.visitor().requests('GET', told.path)

    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST'])
  })
})
