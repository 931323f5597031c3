import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { MemberId } from '#contract/members.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import {
  changePhoto,
  type Crop,
  deletePhoto,
  listOwnPhotos,
  OwnPhoto,
  restorePhoto,
  uploadPhoto,
} from '#contract/photos.ts'
import { spaces, storageFolder } from '#server/photos/photo-row.ts'
import { sizes } from '#server/platform/images/picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Person, person, type PersonOptions } from './people.ts'
import type { World } from './world.ts'

interface Form {
  crop?: Crop
  isPrivate?: boolean
  key?: string
  /** What the client calls its file. */
  name?: string
}

/** A member who is logged in and has pictures. */
export class Photographer {
  readonly id: MemberId
  /** What the session's cookie holds. */
  readonly token: string
  readonly browser: Person
  readonly #world: World

  private constructor(world: World, browser: Person) {
    this.#world = world
    this.id = browser.id
    this.token = browser.token
    this.browser = browser
  }

  static async join(world: World, options: Pick<PersonOptions, 'isPaid' | 'ip'> = {}): Promise<Photographer> {
    return new Photographer(world, await person(world, options))
  }

  /** Uploads a picture; a refusal is thrown as the rule threw it. */
  async uploads(picture: Buffer, form: Form = {}): Promise<OwnPhoto> {
    const answer = await this.sends(picture, form)
    if (answer.statusCode < 400) return OwnPhoto.parse(answer.json())
    const { code, details } = answer.json<ErrorAnswer>()
    throw new Refusal(code, details)
  }

  sends(picture: Buffer, { crop, isPrivate, key, name = 'me.jpg' }: Form = {}): Promise<LightMyRequestResponse> {
    const fields = [
      ...(crop ? [field('crop', JSON.stringify(crop))] : []),
      ...(isPrivate === undefined ? [] : [field('is_private', String(isPrivate))]),
    ]
    return this.sendsForm([...fields, file('photo', picture, name)], key)
  }

  /** A form of any parts at all. */
  async sendsForm(parts: readonly Buffer[], key: string = randomUUID()): Promise<LightMyRequestResponse> {
    const body = Buffer.concat([
      ...parts.flatMap((part) => [Buffer.from(`--${BORDER}\r\n`), part]),
      Buffer.from(`--${BORDER}--\r\n`),
    ])
    const headers = { 'content-type': `multipart/form-data; boundary=${BORDER}`, 'idempotency-key': key }
    return this.browser.requests(uploadPhoto.method, uploadPhoto.path, body, headers)
  }

  lists() {
    return this.browser.call(listOwnPhotos, {})
  }

  deletes(id: string) {
    return this.browser.call(deletePhoto, { id })
  }

  restores(id: string) {
    return this.browser.call(restorePhoto, { id })
  }

  /** Makes a photo private or public, and tells how it is then. */
  async makes(id: string, { isPrivate }: { isPrivate: boolean }): Promise<OwnPhoto> {
    const { photos } = await this.browser.call(changePhoto, { id, is_private: isPrivate })
    return photos.find((photo) => photo.id === id) ?? OwnPhoto.parse(undefined)
  }

  /** Where the bytes of a photo lie now. */
  async folderOf(id: string): Promise<string> {
    const { site, db } = this.#world
    const { storageKey } = await db
      .selectFrom('photos')
      .select('storageKey')
      .where('siteId', '=', site.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return storageFolder(site.id, storageKey)
  }

  /** What lies in storage of a public photo: name and bytes of each file. */
  filesOf({ filename }: Pick<OwnPhoto, 'filename'>): Promise<Map<string, Buffer>> {
    const [key = ''] = filename.split('/')
    return this.filesIn(storageFolder(this.#world.site.id, key))
  }

  async filesIn(folder: string): Promise<Map<string, Buffer>> {
    const files = new Map<string, Buffer>()
    for await (const { key: place } of this.#world.ground.storage.list(folder)) {
      const chunks = await (await this.#world.ground.storage.read(place))?.stream.toArray()
      files.set(place.slice(place.lastIndexOf('/') + 1), Buffer.concat((chunks ?? []) as Buffer[]))
    }
    return files
  }
}

/** The check of I-20: folders in storage that no row points to, and photos that lack one of their files. */
export async function strays({ ground, site, db }: World): Promise<{ folders: string[]; photos: string[] }> {
  const found = new Map<string, number>()
  for (const space of spaces) {
    for await (const { key } of ground.storage.list(`${space}/${site.id}/`)) {
      const folder = key.slice(0, key.lastIndexOf('/') + 1)
      found.set(folder, (found.get(folder) ?? 0) + 1)
    }
  }
  const rows = await db.selectFrom('photos').select(['id', 'storageKey']).where('siteId', '=', site.id).execute()
  const known = new Set(rows.map(({ storageKey }) => storageFolder(site.id, storageKey)))
  return {
    folders: [...found.keys()].filter((folder) => !known.has(folder)),
    photos: rows
      .filter(({ storageKey }) => found.get(storageFolder(site.id, storageKey)) !== sizes.length)
      .map(({ id }) => id),
  }
}

const TWO_HOURS_MS = 2 * 60 * 60 * 1000

/** When the last bytes of a world were written, by the clock of the disk, which no test can move. */
export async function lastWritten({ ground, site }: World): Promise<number> {
  let last = 0
  for (const space of spaces)
    for await (const { changedAt } of ground.storage.list(`${space}/${site.id}/`))
      last = Math.max(last, changedAt.getTime())
  return last
}

/** Two hours after the rows, which have the test's time, and after the bytes. */
export async function muchLater(world: World): Promise<Date> {
  return new Date(Math.max(await lastWritten(world), world.clock.now().getTime()) + TWO_HOURS_MS)
}

const BORDER = '----visavis-test'

export function field(name: string, value: string): Buffer {
  return Buffer.from(`content-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
}

export function file(name: string, content: Buffer, fileName = 'me.jpg'): Buffer {
  const head = `content-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
}
