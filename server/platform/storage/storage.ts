import type { Readable } from 'node:stream'

export interface Stored {
  key: string
  size: number
  changedAt: Date
}

/** Where bytes lie that are too large for the database. Keys look like paths: `photos/1/ab/abcd/large.webp`. */
export interface Storage {
  /** Keeps a file under this key, whole or not at all. The file moves: it is gone from where it was. */
  put(key: string, file: string): Promise<void>
  /** Keeps the same bytes under another key as well; fails when there are none. */
  copy(from: string, to: string): Promise<void>
  read(key: string): Promise<{ stream: Readable; size: number } | undefined>
  /** Deletes everything below a prefix that ends with a slash. What is not there is deleted already. */
  delete(prefix: string): Promise<void>
  list(prefix: string): AsyncIterable<Stored>
}

const PART = /^[A-Za-z0-9_-]+(\.[a-z0-9]+)?$/

/** A key is made by us, never by a client; one that leads elsewhere is a bug, and stops here. */
export function safeParts(key: string): string[] {
  const parts = key.split('/')
  if (!parts.every((part) => PART.test(part))) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return parts
}

export function safePrefixParts(prefix: string): string[] {
  if (!prefix.endsWith('/')) throw new Error(`Not a storage prefix: ${JSON.stringify(prefix)}`)
  return safeParts(prefix.slice(0, -1))
}
