import { describe, expect, it } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { routes } from '#server/app.ts'

interface Schema {
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema | Schema[]
  [keyword: string]: unknown
}

/** An object somewhere in an answer. */
interface Found {
  /** "GET /api/search profiles.main_image". */
  at: string
  schema: Schema
}

/** Every object in a schema, however deep: whatever keyword holds a schema is followed. */
function objectsIn(schema: Schema, at: string): Found[] {
  const below = Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'properties') {
      return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => objectsIn(inner, `${at}.${name}`))
    }
    const inner = Array.isArray(value) ? value : [value]
    return inner.filter((part) => typeof part === 'object' && part !== null).flatMap((part) => objectsIn(part, at))
  })
  return schema.properties ? [{ at, schema }, ...below] : below
}

function answersOf(endpoints: readonly Endpoint[]): Found[] {
  return endpoints.flatMap((endpoint) => {
    // Without references every object stands where it is answered.
    const schema = toJSONSchema(endpoint.output, { target: 'draft-7', io: 'output', reused: 'inline' }) as Schema
    return objectsIn(schema, `${endpoint.method} ${endpoint.path} `)
  })
}

const answers = answersOf(routes.map(({ endpoint }) => endpoint))

/** As a whole word of a key: `support_email` too, `thumbhash` not. */
const SECRET =
  /(^|_)(e?mail|birth(_?date|day)?|born|lat|latitude|lon|lng|longitude|coordinates?|distance|ip|token|secret|hash|password|last_(active|seen|login|online)|(active|seen|visited|online)_at|storage_key|session_id)(_|$)/

/** What would be secret of others and is told here: of the member who asks, or of the site; some only sound like one. */
const ALLOWED = [
  /^\S+ \S+ \.user\.email$/,
  /^(GET|PATCH) \/api\/profile \.date_of_birth$/,
  /^GET \/api\/sessions \.sessions\.seen_at$/,
  /^POST \/api\/authenticator \.secret$/,
  /^\S+ \/api\/notifications\/(preferences|mails) \.preferences\.email$/,
  /^GET \/api\/settings\.php \.(support_email|password_min)$/,
  /^GET \/api\/pages\/:token \.token$/,
]

function leaks(found: readonly Found[]): string[] {
  return found
    .flatMap(({ at, schema }) => Object.keys(schema.properties ?? {}).map((key) => ({ at: `${at}.${key}`, key })))
    .filter(({ at, key }) => SECRET.test(key) && !ALLOWED.some((allowed) => allowed.test(at)))
    .map(({ at }) => at)
}

/** The label may be missing only where the whole person may be: it is never more optional than the name. */
function unlabelled(found: readonly Found[]): string[] {
  return (
    found
      // People of other sites are nobody here, and the list that they stand in says so.
      .filter(({ at }) => !at.endsWith('.partner_offers'))
      .filter(({ schema: { properties = {} } }) => 'name' in properties && 'age' in properties)
      .filter(({ schema: { properties = {}, required = [] } }) => {
        return !('is_fictional' in properties) || (required.includes('name') && !required.includes('is_fictional'))
      })
      .map(({ at }) => at)
  )
}

describe('every answer of the product', () => {
  it('A21 is found, down to the objects in lists and choices', () => {
    const places = answers.map(({ at }) => at)

    expect(places).toContain('GET /api/members/:id .profile.private_photos')
    expect(places).toContain('GET /api/members/:id .related.main_image')
    expect(places).toContain('GET /api/user.php .user.profile')
    expect(new Set(places.map((at) => at.split(' .')[0])).size).toBeGreaterThan(30)
  })

  it('A21 B2.10 names no address, birth date, coordinate, network, secret or time of last activity', () => {
    expect(leaks(answers)).toEqual([])
  })

  it('B2.10 A21 would be caught naming one', () => {
    const inner = { properties: { last_active_at: {}, thumbhash: {}, lat: {}, email: {} } }
    const schema = { properties: { list: { items: { anyOf: [inner, { type: 'null' }] } } } }

    expect(leaks(objectsIn(schema, 'GET /api/x '))).toEqual([
      'GET /api/x .list.last_active_at',
      'GET /api/x .list.lat',
      'GET /api/x .list.email',
    ])
  })

  it('A21 is closed: what the contract does not name is not written', () => {
    const open = answers.filter(({ schema }) => schema.additionalProperties !== false)

    expect(open.map(({ at }) => at)).toEqual([])
  })

  it('I-22 says of every person with name and age whether they are fictional', () => {
    const people = answers.filter(({ schema }) => 'is_fictional' in (schema.properties ?? {}))
    expect(people.length).toBeGreaterThanOrEqual(3)

    expect(unlabelled(answers)).toEqual([])
  })

  it('B1.1 I-22 would be caught leaving it out', () => {
    const bare = { name: {}, age: {} }
    const labelled = { ...bare, is_fictional: {} }
    const found = (properties: Record<string, Schema>, required: string[]) =>
      objectsIn({ items: { properties, required } }, 'GET /api/x ')

    expect(unlabelled(found(bare, ['name', 'age']))).toEqual(['GET /api/x '])
    expect(unlabelled(found(labelled, ['name', 'age']))).toEqual(['GET /api/x '])
    expect(unlabelled(found(labelled, ['name', 'age', 'is_fictional']))).toEqual([])
    expect(unlabelled(found(labelled, []))).toEqual([])
  })
})
