import type { FastifyInstance } from 'fastify'
import { toJSONSchema } from 'zod/mini'
import { type Endpoint, isChange } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { KEY_LENGTH } from './read-key.ts'

const COMMON: ErrorCode[] = ['request.invalid', 'request.too_many', 'server.failed', 'site.unknown']
const COMMON_TO_CHANGES: ErrorCode[] = [
  'request.foreign',
  'request.key_invalid',
  'request.key_reused',
  'request.too_large',
]

/** The calls, described from the contract itself: `/api/docs` for people, `/api/docs.json` for programs. */
export function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const document = openApi(endpoints)
  const page = docsPage(document)
  app.get('/api/docs.json', (_, reply) => reply.type('application/json').send(JSON.stringify(document)))
  app.get('/api/docs', (_, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page),
  )
}

export function openApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Visavis', version: '1', description: 'Every call of the product. Names are snake_case.' },
    paths,
    components: { schemas: { Error: errorSchema() } },
  }
}

const KEY = { type: 'string', minLength: KEY_LENGTH.shortest, maxLength: KEY_LENGTH.longest }

interface ObjectSchema {
  properties?: Record<string, { description?: string }>
  required?: string[]
}

function operation(endpoint: Endpoint) {
  const input = toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as ObjectSchema
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const names = Object.keys(input.properties ?? {})
  const parameter = (name: string, where: 'path' | 'query') => ({
    name,
    in: where,
    required: where === 'path' || (input.required?.includes(name) ?? false),
    schema: input.properties?.[name],
  })
  const hasKey = isChange(endpoint)
  const hasBody = endpoint.method !== 'GET'
  return {
    summary: endpoint.summary,
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(hasBody ? [] : names.filter((name) => !inPath.includes(name)).map((name) => parameter(name, 'query'))),
      ...(hasKey ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: KEY }] : []),
    ],
    ...(hasBody ? { requestBody: { content: { 'application/json': { schema: input } } } } : {}),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: toJSONSchema(endpoint.output, { io: 'output' }) } },
      },
      ...refusals([...COMMON, ...(hasKey ? COMMON_TO_CHANGES : []), ...(endpoint.refusals ?? [])]),
    },
  }
}

function refusals(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => errors[code])
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

function docsPage({ paths }: ReturnType<typeof openApi>): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, parameters, responses, ...body }]) => {
      const detail = JSON.stringify({ parameters, ...body, responses }, undefined, 2)
      return `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(summary)}</summary><pre>${escape(detail)}</pre></details>`
    }),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Visavis API</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}summary{padding:.5rem 0;cursor:pointer}pre{overflow:auto;font-size:14px}</style>
<h1>Visavis API</h1><p>One error shape: <code>{code, details, request_id}</code>. Machine-readable: <a href="/api/docs.json">docs.json</a>.</p>
${calls.join('\n')}</html>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
