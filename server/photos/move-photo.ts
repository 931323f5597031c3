import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { sizes } from '#server/platform/images/picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import {
  isPublic,
  isPublicKey,
  newStorageKey,
  photoColumns,
  type PhotoRow,
  storageFolder,
  type Visibility,
} from './photo-row.ts'

/** Two changes of the same photo at once are rare; more than this in a row are somebody's program. */
const TRIES = 5

export interface Moving<T> {
  db: Db
  storage: Storage
  siteId: SiteId
  id: string
  /** Whose photo it must be, when a member asks. */
  memberId?: MemberId
  to: Partial<Visibility>
  /** Runs the change in a transaction and answers. */
  commit(change: (tx: Tx) => Promise<void>): Promise<T>
}

/**
 * Changes who may see a photo. When that moves it between the public and the private space it gets a new key: first its
 * bytes are copied, then the row points to them, then the old ones go. So the row always has bytes, and no row points
 * to bytes in the wrong space. Whatever a crash leaves behind has no row, cannot be fetched, and is swept.
 */
export async function movePhoto<T>(moving: Moving<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const photo = await currentRow(moving)
    const move = planMove(moving, photo)
    try {
      const answer = await carryOut(moving, photo, move)
      if (move.hasMoved) await moving.storage.delete(move.from)
      return answer
    } catch (error) {
      // Overtaken by another change: the bytes that this one began with may be gone already.
      const isOvertaken = !move.hasMoved && (await currentRow(moving)).storageKey !== photo.storageKey
      if (!isOvertaken || tries === TRIES) throw error
    }
  }
}

async function currentRow({ db, siteId, id, memberId }: Moving<unknown>): Promise<PhotoRow> {
  const photo = await db
    .selectFrom('photos')
    .select(photoColumns)
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where((eb) => (memberId === undefined ? eb.lit(true) : eb('memberId', '=', memberId)))
    .executeTakeFirst()
  if (!photo) throw new Refusal('photos.not_found')
  return photo
}

interface Move {
  storageKey: string
  from: string
  to: string
  /** Whether the row points to the new place; its commit may still fail. */
  hasMoved: boolean
}

function planMove({ siteId, to }: Moving<unknown>, photo: PhotoRow): Move {
  const after = { ...photo, ...to }
  const isInPlace = isPublic(after) === isPublicKey(photo.storageKey)
  const storageKey = isInPlace ? photo.storageKey : newStorageKey(after)
  const [from, place] = [storageFolder(siteId, photo.storageKey), storageFolder(siteId, storageKey)]
  return { storageKey, from, to: place, hasMoved: false }
}

async function carryOut<T>({ storage, siteId, to, commit }: Moving<T>, photo: PhotoRow, move: Move): Promise<T> {
  const isMoving = move.from !== move.to
  const change = (tx: Tx) => pointTo(tx, siteId, photo, { ...to, storageKey: move.storageKey })
  if (!isMoving) return commit(change)
  try {
    await copySizes(storage, move)
    return await commit(async (tx) => {
      await change(tx)
      move.hasMoved = true
    })
  } finally {
    // When only the commit failed nobody knows which of the two the row points to; then the sweep decides.
    if (!move.hasMoved) await storage.delete(move.to)
  }
}

async function copySizes(storage: Storage, { from, to }: Move): Promise<void> {
  const kept = await Array.fromAsync(storage.list(from), ({ key }) => key)
  for (const size of sizes) {
    // Photos of earlier versions have no small size.
    if (size === 'small' && !kept.includes(`${from}small.webp`)) continue
    await storage.copy(`${from}${size}.webp`, `${to}${size}.webp`)
  }
}

async function pointTo(
  tx: Tx,
  siteId: SiteId,
  { id, storageKey }: PhotoRow,
  change: Partial<Visibility> & { storageKey: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set(change)
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .where('storageKey', '=', storageKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('server.busy', { seconds: 1 })
}
