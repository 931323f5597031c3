import { toJSONSchema } from 'zod/mini'
import { type Endpoint, isChange } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { splitQuery } from './by-query.ts'
import { KEY_LENGTH } from './read-key.ts'

/** What every call can answer. */
const COMMON: ErrorCode[] = [
  // Also where nobody needs a session: one that has ended is told, so that the client logs out.
  'authentication_required',
  'request.invalid',
  'request.method',
  'request.too_many',
  'server.busy',
  'server.failed',
  'site.unknown',
]
const COMMON_TO_CHANGES: ErrorCode[] = [
  'request.foreign',
  'request.key_invalid',
  'request.key_reused',
  'request.too_large',
]

const SESSION = 'session'
const KEY = { type: 'string', minLength: KEY_LENGTH.shortest, maxLength: KEY_LENGTH.longest }

export interface DescribedWord {
  name: string
  about: string
  endpoints: readonly Endpoint[]
}

export type OpenApi = ReturnType<typeof openApi>

/** The description of all calls, OpenAPI 3.1. */
export function openApi(words: readonly DescribedWord[]) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { name, endpoints } of words) {
    for (const endpoint of endpoints) {
      const { path, query } = splitQuery(endpoint.path.replaceAll(/:(\w+)/g, '{$1}'))
      const method = endpoint.method.toLowerCase()
      const other = paths[path]?.[method]
      const described = operation(endpoint, name)
      paths[path] = { ...paths[path], [method]: other ? sharing(other, described, query) : described }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Visavis',
      version: '1',
      description: 'Every call of the product. Names are snake_case. One host is one site.',
      contact: { name: 'Visavis' },
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/', description: 'The site itself.' }],
    tags: words.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      schemas: { Error: errorSchema() },
      securitySchemes: {
        [SESSION]: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sid',
          description: 'Given by logging in. In a trial without HTTPS its name is `sid`.',
        },
      },
    },
  }
}

type Operation = ReturnType<typeof operation>

/** Two calls that share path and method, told apart by what stands behind the question mark: OpenAPI has one operation. */
function sharing(one: Operation, other: Operation, query = ''): Operation {
  const [name = '', value = ''] = query.split('=')
  const either = (a: Schema, b: Schema): Schema => ({ anyOf: [a, b] })
  const schemas = (operation: Operation) => ({
    body: operation.requestBody?.content['application/json']?.schema ?? {},
    answer: operation.responses[200].content['application/json'].schema,
  })
  const [first, second] = [schemas(one), schemas(other)]
  const refusalsOfOther = new Map(Object.entries(other.responses))
  return {
    ...one,
    description: `${one.description} With \`${query}\`: ${other.description}`,
    parameters: [...one.parameters, { name, in: 'query', required: false, schema: { type: 'string', enum: [value] } }],
    requestBody: { required: true, content: { 'application/json': { schema: either(first.body, second.body) } } },
    responses: {
      ...other.responses,
      ...Object.fromEntries(
        Object.entries(one.responses).map(([status, response]) => [
          status,
          { ...response, description: eitherCode(response, refusalsOfOther.get(status)) },
        ]),
      ),
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: either(first.answer, second.answer) } },
      },
    },
  }
}

/** The codes that either of two calls is refused with, by the status that they have in common. */
function eitherCode(one: { description: string }, other: { description: string } | undefined): string {
  return [...new Set([one, other].flatMap((refusal) => refusal?.description.split(', ') ?? []))].join(', ')
}

function operation(endpoint: Endpoint, tag: string) {
  const isForMembers = endpoint.refusals?.includes('authentication_required') ?? false
  return {
    operationId: operationId(endpoint),
    tags: [tag],
    summary: endpoint.summary.split(/[.:;] /, 1)[0]?.replace(/\.$/, '') ?? endpoint.summary,
    description: endpoint.summary,
    security: isForMembers ? [{ [SESSION]: [] }] : [{}, { [SESSION]: [] }],
    parameters: parametersOf(endpoint),
    ...(endpoint.method === 'GET' || endpoint.ignoresBody ? {} : { requestBody: requestBody(endpoint) }),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } },
      },
      ...refusals([...COMMON, ...(isChange(endpoint) ? COMMON_TO_CHANGES : []), ...(endpoint.refusals ?? [])]),
    },
  }
}

/** The method and the words of the path, as code writes names: `postMembersIdLike`, `getLikesPhp`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.replace('/api/', '').split(/[^A-Za-z0-9]+/)
  return [
    method.toLowerCase(),
    ...words.filter(Boolean).map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('')
}

interface Schema {
  properties?: Record<string, unknown>
  required?: string[]
  [keyword: string]: unknown
}

function schemaOf(type: Endpoint['output'], io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = toJSONSchema(type, { io, unrepresentable: 'any', override: nameKeys })
  return schema
}

/** A table in which each key must be there names its keys as fields: generators know nothing else. */
function nameKeys({ jsonSchema }: { jsonSchema: Schema }): void {
  const { required, additionalProperties: entry } = jsonSchema
  if (!required || jsonSchema.properties) return
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, entry]))
  delete jsonSchema['propertyNames']
}

/** What may be sent. Where anything may, because it is made to fit, what it is made into. */
function inputOf({ input }: Endpoint): Schema {
  const sent: Schema = schemaOf(input, 'input')
  const made: Schema = schemaOf(input, 'output')
  const fields = Object.entries(sent.properties ?? {}).map(([name, field]) => {
    const isAnything = typeof field === 'object' && field !== null && Object.keys(field).length === 0
    return [name, isAnything ? made.properties?.[name] : field]
  })
  return { ...sent, properties: Object.fromEntries(fields) }
}

function inPath({ path }: Endpoint): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
}

function parametersOf(endpoint: Endpoint) {
  const input = inputOf(endpoint)
  const ofPath = inPath(endpoint)
  const ofQuery = endpoint.method === 'GET' ? Object.keys(withoutFields(input, ofPath).properties ?? {}) : []
  const parameter = (name: string, where: 'path' | 'query') => ({
    name,
    in: where,
    required: where === 'path' || (input.required?.includes(name) ?? false),
    schema: input.properties?.[name] ?? { type: 'string' },
  })
  return [
    ...ofPath.map((name) => parameter(name, 'path')),
    ...ofQuery.map((name) => parameter(name, 'query')),
    ...(isChange(endpoint) ? [keyParameter(endpoint)] : []),
  ]
}

function keyParameter({ refusals = [] }: Endpoint) {
  return { name: 'Idempotency-Key', in: 'header', required: refusals.includes('request.key_missing'), schema: KEY }
}

function requestBody(endpoint: Endpoint) {
  const fields = withoutFields(inputOf(endpoint), inPath(endpoint))
  if (endpoint.file === undefined) return { required: true, content: { 'application/json': { schema: fields } } }
  const schema = {
    ...fields,
    properties: { ...fields.properties, [endpoint.file]: { type: 'string', contentMediaType: 'image/*' } },
    required: [...(fields.required ?? []), endpoint.file],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** A schema without some of its fields. */
function withoutFields(schema: Schema, names: readonly string[]): Schema {
  const { properties = {}, required = [], ...rest } = schema
  const isKept = (name: string) => !names.includes(name)
  const kept = required.filter(isKept)
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isKept(name))),
    ...(kept.length > 0 && { required: kept }),
  }
}

function refusals(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code])
  return Object.fromEntries(
    Array.from(byStatus, ([status, known]) => [
      status,
      {
        description: known.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function errorSchema() {
  return {
    type: 'object',
    required: ['code', 'details', 'request_id'],
    properties: {
      code: { type: 'string', enum: Object.keys(errors) },
      details: { type: 'object' },
      request_id: { type: 'string' },
    },
  }
}
