import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'visavis-storage-'))
const files = path.join(folder, 'files')
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 'bucket'),
  configureBuckets: [{ name: 'photos', configs: [] }],
})
const { port } = await bucket.run()
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const drivers: [string, Storage][] = [
  ['on disk', diskStorage(path.join(folder, 'storage'))],
  ['in a bucket', s3Storage(`s3://S3RVER:S3RVER@127.0.0.1:${port}/photos?region=us-east-1&ssl=false`)],
]

describe.each(drivers)('storage %s', (_, storage) => {
  async function text(key: string): Promise<string> {
    const found = await storage.read(key)
    return Buffer.concat(((await found?.stream.toArray()) ?? []) as Buffer[]).toString()
  }

  async function keys(prefix: string): Promise<string[]> {
    return (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).toSorted()
  }

  it('I-20 gives back what it was given, and the file has moved', async () => {
    await storage.put('a/1/text.txt', await file('Hallo'))

    const found = await storage.read('a/1/text.txt')

    expect(found?.size).toBe(5)
    found?.stream.destroy()
    expect(await text('a/1/text.txt')).toBe('Hallo')
    expect(await readdir(files)).toEqual([])
  })

  it('I-20 replaces, lists and deletes by prefix', async () => {
    await storage.put('b/1/x.webp', await file('1'))
    await storage.put('b/1/x.webp', await file('22'))
    await storage.put('b/1/y.webp', await file('3'))
    await storage.put('b/11/x.webp', await file('4'))

    expect(await text('b/1/x.webp')).toBe('22')
    expect(await keys('b/')).toEqual(['b/1/x.webp', 'b/1/y.webp', 'b/11/x.webp'])
    await storage.delete('b/1/')
    await storage.delete('b/1/')
    expect(await keys('b/')).toEqual(['b/11/x.webp'])
    expect(await storage.read('b/1/x.webp')).toBeUndefined()
    expect(await keys('nowhere/')).toEqual([])
  })

  it('I-20 tells how large each thing is, and when it was changed', async () => {
    const before = await timeOfDisk()
    await storage.put('e/1/x.webp', await file('12345'))
    const after = await timeOfDisk()

    const [found] = await Array.fromAsync(storage.list('e/'))

    expect(found).toMatchObject({ key: 'e/1/x.webp', size: 5 })
    // A bucket tells whole seconds.
    expect(found?.changedAt.getTime()).toBeGreaterThan(before - 1000)
    expect(found?.changedAt.getTime()).toBeLessThanOrEqual(after)
  })

  it('I-20 copies: each lives on without the other, and nothing comes of nothing', async () => {
    await storage.put('c/1/x.webp', await file('das'))

    await storage.copy('c/1/x.webp', 'd/2/x.webp')
    await storage.delete('c/1/')

    expect(await text('d/2/x.webp')).toBe('das')
    expect(await storage.read('c/1/x.webp')).toBeUndefined()
    await expect(storage.copy('c/1/x.webp', 'd/3/x.webp')).rejects.toThrow(/ENOENT|NoSuchKey/)
    expect(await keys('d/')).toEqual(['d/2/x.webp'])
  })

  it.each([
    '',
    '/',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a/./b',
    'a\\b',
    'a/b\0',
    '..',
    'a/.htaccess',
    'C:/x',
    'a b',
  ])('A31 takes no key that leads elsewhere: %j', async (key) => {
    await expect(storage.read(key)).rejects.toThrow('Not a storage key')
    await expect(async () => storage.delete(`${key}/`)).rejects.toThrow('Not a storage key')
    await expect(storage.put(key, '/nowhere')).rejects.toThrow('Not a storage key')
    await expect(storage.copy('a/1/text.txt', key)).rejects.toThrow('Not a storage key')
    await expect(storage.copy(key, 'a/1/text.txt')).rejects.toThrow('Not a storage key')
    await expect(Array.fromAsync(storage.list(`${key}/`))).rejects.toThrow('Not a storage key')
  })

  it('A31 deletes nothing without a whole prefix', async () => {
    await expect(async () => storage.delete('b')).rejects.toThrow('Not a storage prefix')
  })
})

/** The time as files are stamped with it: no test can move it. */
async function timeOfDisk(): Promise<number> {
  const place = await file('')
  const { mtime } = await stat(place)
  await rm(place)
  return mtime.getTime()
}

async function file(content: string): Promise<string> {
  await mkdir(files, { recursive: true })
  const place = path.join(files, `${Math.random()}`)
  await writeFile(place, content)
  return place
}
