import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic, lookupPublic } from './public-addresses.ts'

/** Reads what somebody else's server has at an address. Whatever goes wrong throws. */
export type FetchOutside = (address: string, limit: { bytes: number }) => Promise<Buffer>

interface Options {
  isAllowed?: (address: string) => boolean
  lookup?: LookupFunction
  /** For the whole answer, however slowly it comes. */
  deadlineMs?: number
}

interface Asked {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Buffer | undefined
  /** Where names may lead. */
  lookup: LookupFunction
  deadlineMs: number
}

const DEADLINE_MS = 10_000

/**
 * Whether an address may be asked at all: encrypted, at the usual port, without a login, and no number that leads inside.
 * Where its name leads is looked at when it is looked up.
 */
export function isOutside(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(host)
  return family === 0 || isPublic({ address: host, family })
}

/** Asks only servers of the public internet, follows nobody further, and reads no more and no longer than is wanted. */
export function openFetchOutside({
  isAllowed = isOutside,
  lookup = lookupPublic,
  deadlineMs = DEADLINE_MS,
}: Options = {}): FetchOutside {
  return async (address, { bytes }) => {
    if (!isAllowed(address)) throw new Error('The address is none of the public internet')
    const response = await ask(address, { headers: { 'accept-encoding': 'identity' }, lookup, deadlineMs })
    try {
      if (response.statusCode !== 200) throw new Error(`The server answered ${response.statusCode}`)
      return await read(response, bytes)
    } finally {
      response.destroy()
    }
  }
}

/** Asks somebody outside for nothing but a status: what else they have to say nobody reads, however much it is. */
export async function requestStatus(address: string, asked: Asked): Promise<number> {
  const response = await ask(address, asked)
  response.destroy()
  return response.statusCode ?? 0
}

/** The beginning of an answer: whether it is read to its end is for the caller to say. */
function ask(address: string, { method = 'GET', headers, body, lookup, deadlineMs }: Asked): Promise<IncomingMessage> {
  const { request } = new URL(address).protocol === 'https:' ? https : http
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const signal = AbortSignal.timeout(deadlineMs)
  request(address, { method, headers, lookup, signal, agent: false }, resolve).on('error', reject).end(body)
  return promise
}

async function read(response: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const part: Buffer = chunk
    size += part.length
    if (size > most) throw new Error(`The answer has more than ${most} bytes`)
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}
