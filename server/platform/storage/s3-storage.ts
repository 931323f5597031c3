import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { safeParts, safePrefixParts, type Storage, type Stored } from './storage.ts'

/** A request that hangs holds an upload or a visitor: better refused than waited for. */
const TIMEOUT_MS = 20_000
const PAGE = 1000

/**
 * Storage in a bucket that speaks S3: `s3://key:secret@host:port/bucket?region=eu-central-1`, with `&ssl=false` for one
 * without TLS. The bucket is private as a whole; every byte goes through us, who know who may see it.
 */
export function s3Storage(url: string): Storage {
  const bucket = openBucket(url)

  async function* list(prefix: string): AsyncGenerator<Stored> {
    safePrefixParts(prefix)
    let next: string | undefined
    do {
      // The first argument is part of the address only: everything below the prefix is listed, however deep.
      const page = await bucket.listObjectsPaged('/', prefix, PAGE, next)
      if (!page?.objects) throw new Error(`There is no bucket ${bucket.bucketName}`)
      for (const { Key, Size, LastModified } of page.objects) yield { key: Key, size: Size, changedAt: LastModified }
      next = page.nextContinuationToken
    } while (next)
  }

  return {
    async put(key, file) {
      await bucket.putAnyObject(checked(key), await openAsBlob(file), 'application/octet-stream')
      await rm(file)
    },

    async copy(from, to) {
      // The library escapes slashes here, which not every server undoes; our keys hold nothing that needs escaping.
      const source = { 'x-amz-copy-source': `/${bucket.bucketName}/${checked(from)}` }
      await bucket.copyObject(from, checked(to), { additionalHeaders: source })
    },

    async read(key) {
      const found = await bucket.getObjectResponse(checked(key))
      if (!found?.body) return undefined
      return {
        stream: Readable.fromWeb(found.body as ReadableStream),
        size: Number(found.headers.get('content-length')),
      }
    },

    async delete(prefix) {
      // One after the other: what is deleted at once is a handful, and not every server deletes several in one request.
      for (const { key } of await Array.fromAsync(list(prefix))) await bucket.deleteObject(key)
    },

    list,
  }
}

function checked(key: string): string {
  return safeParts(key).join('/')
}

function openBucket(url: string): S3mini {
  const { username, password, host, pathname, searchParams } = new URL(url)
  const scheme = searchParams.get('ssl') === 'false' ? 'http' : 'https'
  return new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: `${scheme}://${host}${pathname}`,
    region: searchParams.get('region') ?? 'auto',
    requestAbortTimeout: TIMEOUT_MS,
  })
}
