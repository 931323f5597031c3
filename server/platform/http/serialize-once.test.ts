import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { it } from '#test/world.ts'
import { publicRoute } from '#server/route-kinds.ts'

const read = endpoint({
  method: 'GET',
  path: '/api/test/kept',
  summary: 'Reads.',
  input: z.object({ kept: z.optional(z.string()) }),
  output: z.object({ name: z.string(), reads: z.number() }),
})

/** Counts how often its answer is read to be written. */
function answering() {
  let reads = 0
  const answer = {
    name: 'Köln',
    secret: 'never told',
    get reads() {
      reads++
      return 7
    },
  }
  const kept = Object.freeze(Object.defineProperties({}, Object.getOwnPropertyDescriptors(answer)) as typeof answer)
  return { route: publicRoute(read, (_, asked) => (asked.kept ? kept : { ...kept })), reads: () => reads }
}

describe('an answer that is frozen', () => {
  it('is written once, holds only what the contract names, and travels as any other', async ({ makeWorld }) => {
    const { route, reads } = answering()
    const world = await makeWorld({}, [route])
    const visitor = world.visitor()

    const fresh = await visitor.requests('GET', read.path)
    const before = reads()
    const first = await visitor.requests('GET', `${read.path}?kept=yes`)
    const second = await visitor.requests('GET', `${read.path}?kept=yes`)

    expect(first.body).toBe('{"name":"Köln","reads":7}')
    expect([first.body, second.body]).toEqual([fresh.body, fresh.body])
    expect(first.headers['content-type']).toBe(fresh.headers['content-type'])
    expect(first.headers['content-length']).toBe(fresh.headers['content-length'])
    expect(reads() - before).toBe(1)
  })
})
