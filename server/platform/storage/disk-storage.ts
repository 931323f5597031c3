import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { safeParts, safePrefixParts, type Storage, type Stored } from './storage.ts'

const HALF_DONE = '.part'

/** Storage in a folder of this machine. */
export function diskStorage(folder: string): Storage {
  const root = path.resolve(folder)
  const placeOf = (key: string) => path.join(root, ...safeParts(key))
  const folderOf = (prefix: string) => path.join(root, ...safePrefixParts(prefix))

  return {
    async put(key, file) {
      await move(file, await roomFor(placeOf(key)))
    },

    async copy(from, to) {
      await copyWhole(placeOf(from), await roomFor(placeOf(to)))
    },

    async read(key) {
      const place = placeOf(key)
      const handle = await open(place).catch(unlessMissing)
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { stream: handle.createReadStream(), size }
    },

    delete: (prefix) => rm(folderOf(prefix), { recursive: true, force: true }),

    async *list(prefix) {
      yield* walk(folderOf(prefix), prefix)
    },
  }
}

async function roomFor(place: string): Promise<string> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  return place
}

/** A file appears under its name only when it is whole. */
async function copyWhole(from: string, to: string): Promise<void> {
  const half = `${to}.${randomUUID()}${HALF_DONE}`
  await copyFile(from, half)
  await rename(half, to)
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!isError(error, 'EXDEV')) throw error
    // Another disk: a rename cannot carry it over.
    await copyWhole(from, to)
    await rm(from)
  }
}

async function* walk(folder: string, prefix: string): AsyncGenerator<Stored> {
  const entries = await opendir(folder).catch(unlessMissing)
  if (!entries) return
  for await (const entry of entries) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(place, `${prefix}${entry.name}/`)
    else if (!entry.name.endsWith(HALF_DONE)) {
      const found = await stat(place).catch(unlessMissing)
      if (found) yield { key: `${prefix}${entry.name}`, size: found.size, changedAt: found.mtime }
    }
  }
}

function unlessMissing(error: unknown): undefined {
  if (isError(error, 'ENOENT') || isError(error, 'ENOTDIR')) return undefined
  throw error
}

function isError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
