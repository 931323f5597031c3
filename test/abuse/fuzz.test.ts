import type { LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { words } from '#server/calls.ts'
import { splitQuery } from '#server/platform/http/by-query.ts'
import { describeCalls } from '#server/platform/http/docs.ts'
import { person } from '#test/people.ts'
import type { Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'
import { times } from './effort.ts'
import { RandomInput, type Schema, seeded } from './random-input.ts'

const REQUESTS = times(2000, 20_000)
/** Another one finds other things; `SEED=… npm run fuzz`. */
const SEED = Number(process.env['SEED'] ?? 1)
/** Requests log members out, delete and block them; so new ones come after this many. */
const REQUESTS_OF_A_CROWD = 100

const endpoints: Endpoint[] = words.flatMap(({ routes, uploads = [] }) => [
  ...routes.map(({ endpoint }) => endpoint),
  ...uploads,
])

interface Described {
  parameters: { name: string; in: string; required: boolean; schema?: Schema }[]
  requestBody?: { content: Partial<Record<string, { schema: Schema }>> }
  responses: Record<string, { description: string }>
}

/** The description of the calls as other programs read it. */
interface Description {
  paths: Record<string, Record<string, Described>>
}

interface Operation extends Pick<Described, 'parameters' | 'responses'> {
  method: Endpoint['method']
  path: string
  /** What chooses this one of two calls at the path. */
  query: string | undefined
  endpoint: Endpoint
  body: Schema | undefined
}

/** What stands behind the question mark to tell two calls at one path apart. */
const choosing = new Set(endpoints.flatMap(({ path }) => splitQuery(path).query?.split('=')[0] ?? []))

/** What the description of the calls says that can be asked for. */
function operations(): Operation[] {
  const { paths }: Description = JSON.parse(JSON.stringify(describeCalls(words)))
  return endpoints.map((endpoint) => {
    const { path: plain, query } = splitQuery(endpoint.path)
    const path = plain.replaceAll(/:(\w+)/g, '{$1}')
    const described = paths[path]?.[endpoint.method.toLowerCase()]
    if (!described) throw new Error(`${endpoint.method} ${path} is not described`)
    const { responses } = described
    // Which of two calls at one path is meant stands fast.
    const parameters = described.parameters.filter(({ name }) => !choosing.has(name))
    const body = Object.values(described.requestBody?.content ?? {})[0]?.schema
    return { method: endpoint.method, path, query, endpoint, parameters, responses, body }
  })
}

/** Somebody of each sort, who know each other by id. */
async function crowd(world: World): Promise<{ callers: Visitor[]; ids: string[] }> {
  const people = [
    await person(world, { isPaid: true, photos: 2, privatePhotos: 1 }),
    await person(world, { gender: 'male', seeks: 'female' }),
    await person(world, { isFictional: true, gender: 'male' }),
    await person(world, { status: 'not_confirmed', profileStatus: 'disabled' }),
  ]
  return { callers: [...people, world.visitor()], ids: people.map(({ id }) => id) }
}

function requestOf({ path, query: chosen, parameters, body }: Operation, random: RandomInput) {
  const of = (where: string) => parameters.filter((parameter) => parameter.in === where)
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const filled = of('path').reduce(
    (at, { name, schema }) => at.replace(`{${name}}`, encodeURIComponent(asUtf8(text(random.value(schema ?? {}))))),
    path,
  )
  const query = new URLSearchParams(chosen)
  for (const { name, schema, required } of of('query')) {
    if (!required && !random.chance(0.5)) continue
    const value = random.value(schema ?? {})
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, text(item))
  }
  const url = query.size > 0 ? `${filled}?${query}` : filled
  const payload = body && random.value(body)
  return { url, payload: typeof payload === 'object' && payload !== null ? payload : undefined }
}

/** An address cannot carry half of a pair. */
function asUtf8(text: string): string {
  return Buffer.from(text).toString()
}

/** What is wrong with an answer, if anything. */
function wrong({ endpoint, responses }: Operation, answer: LightMyRequestResponse): string | undefined {
  if (answer.statusCode === 500) return '500'
  if (!String(answer.headers['content-type']).startsWith('application/json')) return undefined
  const body: unknown = answer.json()
  if (answer.statusCode === 200) {
    const read = endpoint.output.safeParse(body)
    return read.success ? undefined : `against its schema: ${JSON.stringify(read.error.issues[0])}`
  }
  const { code, details, request_id } = body as Record<string, unknown>
  const status = Object.entries(errors).find(([known]) => known === code)?.[1]
  const isError = status === answer.statusCode && typeof details === 'object' && typeof request_id === 'string'
  if (!isError) return `no error that is known: ${answer.body}`
  const isDescribed = responses[answer.statusCode]?.description.split(', ').includes(String(code)) ?? false
  return isDescribed ? undefined : `an error that the call does not describe: ${String(code)}`
}

describe('whatever a client sends', () => {
  it(`S-L6 O-3 O-5 ${REQUESTS} random requests get no answer of 500, and none but what is described`, async ({
    makeWorld,
  }) => {
    const world = await makeWorld({
      settings: { requests_per_minute: 0, profiles_per_day: 100_000, pictures_per_hour: 1_000_000 },
    })
    const random = seeded(SEED)
    const calls = operations()
    const wrongs: string[] = []
    const answered = new Map<number, number>()
    let { callers, ids } = await crowd(world)

    for (let i = 0; i < REQUESTS; i++) {
      if (i % REQUESTS_OF_A_CROWD === 0) ({ callers, ids } = await crowd(world))
      const input = new RandomInput(random, ids, i % 3 === 0 ? 0.25 : 0.04)
      const operation = calls[i % calls.length]
      const caller = input.pick(callers)
      if (!operation || !caller) throw new Error('Nobody asks, or for nothing')
      const { url, payload } = requestOf(operation, input)
      const answer = await caller.requests(operation.method, url, payload)
      answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1)
      const what = wrong(operation, answer)
      if (what) wrongs.push(`${what}: ${operation.method} ${url} ${JSON.stringify(payload)}`)
    }

    expect(wrongs).toEqual([])
    // Otherwise everything may have been refused at the door.
    expect(answered.get(200) ?? 0).toBeGreaterThan(REQUESTS / 10)
    expect(answered.get(400) ?? 0).toBeGreaterThan(REQUESTS / 20)
  })
})
