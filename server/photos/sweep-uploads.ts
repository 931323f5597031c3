import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const GRACE_MS = 60 * 60 * 1000

/** Removes what uploads left behind that were cut off by the end of the process. */
export async function sweepUploads(uploadFolder: string, now: Date): Promise<void> {
  for (const name of await readdir(uploadFolder).catch(() => [])) {
    const place = path.join(uploadFolder, name)
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: now.getTime() }))
    if (now.getTime() - mtimeMs > GRACE_MS) await rm(place, { recursive: true, force: true })
  }
}
