import type { DBSchema, IDBPDatabase } from 'idb'
import type { MemberId } from '#contract/members.ts'
import { PICTURE_DATABASE } from '#web/platform/private-storage.ts'

interface Kept {
  file: File
  /** When it was kept, in milliseconds. */
  at: number
}

interface Schema extends DBSchema {
  pictures: { key: string; value: Kept }
}

/** Who comes back later than this has other things in mind. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** A picture that somebody chose and has no credits for yet: it outlives the way to the till, which leads off the site. */
export async function keepPicture(owner: MemberId, to: MemberId, file: File): Promise<void> {
  await inStore((database) => database.put('pictures', { file, at: Date.now() }, nameOf(owner, to)))
}

/** The picture that was kept for somebody, once. */
export async function takePicture(owner: MemberId, to: MemberId): Promise<File | undefined> {
  const name = nameOf(owner, to)
  const kept = await inStore(async (database) => {
    const found = await database.get('pictures', name)
    if (found) await database.delete('pictures', name)
    return found
  })
  return kept && isFresh(kept) ? kept.file : undefined
}

/** Whoever came back to no chat left them lying. A browser that keeps none is asked for none. */
export async function forgetOldPictures(): Promise<void> {
  const databases = await indexedDB.databases().catch(() => [])
  if (!databases.some(({ name }) => name === PICTURE_DATABASE)) return
  await inStore(async (database) => {
    const { store, done } = database.transaction('pictures', 'readwrite')
    for await (const cursor of store) if (!isFresh(cursor.value)) await cursor.delete()
    await done
  })
}

function isFresh({ at }: Kept): boolean {
  return Date.now() - at < KEPT_MS
}

/** Closed again each time, so that it is in nobody's way who logs out. Where a browser keeps nothing, it is chosen anew. */
async function inStore<T>(use: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  try {
    const { openDB } = await import('idb')
    const database = await openDB<Schema>(PICTURE_DATABASE, 1, {
      upgrade: (created) => void created.createObjectStore('pictures'),
    })
    return await use(database).finally(() => database.close())
  } catch {
    return undefined
  }
}

function nameOf(owner: MemberId, to: MemberId): string {
  return `${owner}:${to}`
}
