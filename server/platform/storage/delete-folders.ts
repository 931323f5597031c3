import type { Storage } from './storage.ts'

/** A bucket far away answers each question late; more at a time would keep it from those who look at pictures. */
const AT_ONCE = 8

/** Deletes all that lies in these folders, a few at a time. May be repeated. */
export async function deleteFolders(storage: Storage, folders: readonly string[]): Promise<void> {
  for (let done = 0; done < folders.length; done += AT_ONCE)
    await Promise.all(folders.slice(done, done + AT_ONCE).map((folder) => storage.delete(folder)))
}
