import type * as z from 'zod/mini'
import { ProviderFailed, ProviderRefused } from '../provider.ts'

const PATIENCE_MS = 5000
const MOST_BYTES = 1024 * 1024

interface Call {
  url: string
  method?: 'GET' | 'POST' | 'DELETE'
  headers: Record<string, string>
  body?: string
}

/** One call to a provider: it ends in time, follows nobody elsewhere, and believes only what has the right shape. */
export async function callProvider<T>(
  shape: z.ZodMiniType<T>,
  { url, method = 'GET', headers, body }: Call,
): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => {
    throw new ProviderFailed(`${method} ${url} got no answer`, { cause: error })
  })
  const text = await readText(answer)
  // That a key is wrong says nothing about the order: once it is mended, the order goes through.
  // 409: the same key is being worked on at this moment.
  const isForLater = answer.status >= 500 || [401, 403, 408, 409, 429].includes(answer.status)
  if (isForLater) throw new ProviderFailed(`${method} ${url} answered ${answer.status}`)
  if (!answer.ok) throw new ProviderRefused(`${method} ${url} answered ${answer.status}`)
  const read = shape.safeParse(parseJson(text))
  if (!read.success) throw new ProviderFailed(`${method} ${url} answered something else than agreed`)
  return read.data
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw new ProviderFailed('A provider answered more than we read')
      chunks.push(chunk)
    }
  } catch (error) {
    throw new ProviderFailed('The answer of a provider broke off', { cause: error })
  }
  return Buffer.concat(chunks).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
