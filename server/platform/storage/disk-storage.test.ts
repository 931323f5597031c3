import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { diskStorage } from './disk-storage.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'visavis-storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = diskStorage(path.join(folder, 'storage'))

async function file(text: string): Promise<string> {
  const place = path.join(folder, `${Math.random()}`)
  await writeFile(place, text)
  return place
}

async function text(key: string): Promise<string> {
  const found = await storage.read(key)
  return Buffer.concat(((await found?.stream.toArray()) ?? []) as Buffer[]).toString()
}

async function keys(prefix: string): Promise<string[]> {
  return (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).toSorted()
}

describe('storage on disk', () => {
  it('I-20 gives back what it was given, and the file has moved', async () => {
    await storage.put('a/1/text.txt', await file('Hallo'))

    const found = await storage.read('a/1/text.txt')

    expect(found?.size).toBe(5)
    found?.stream.destroy()
    expect(await text('a/1/text.txt')).toBe('Hallo')
    expect((await readdir(folder)).filter((name) => name !== 'storage')).toEqual([])
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
    await expect(storage.put(key, await file('x'))).rejects.toThrow('Not a storage key')
  })

  it('A31 deletes nothing without a whole prefix', async () => {
    await expect(async () => storage.delete('b')).rejects.toThrow('Not a storage prefix')
  })
})
