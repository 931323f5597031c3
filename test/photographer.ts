import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { ErrorAnswer } from '#contract/errors.ts'
import { type Crop, deletePhoto, listOwnPhotos, OwnPhoto, uploadPhoto } from '#contract/photos.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { SESSION_COOKIE } from '#server/sessions/session.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

interface Form {
  crop?: Crop
  key?: string
  /** What the client calls its file. */
  name?: string
}

/** A member who is logged in and has pictures. */
export class Photographer {
  readonly id: string
  /** What the session's cookie holds. */
  readonly token: string
  readonly browser: Visitor
  readonly #world: World

  private constructor(world: World, id: string, token: string) {
    this.#world = world
    this.id = id
    this.token = token
    this.browser = world.visitor({ cookies: { [cookieName(SESSION_COOKIE, true)]: token } })
  }

  static async join(world: World, { isPaid = false } = {}): Promise<Photographer> {
    const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
    const siteId = world.site.id
    const now = world.clock.now()
    const later = new Date(now.getTime() + 30 * 86_400_000)
    await world.db
      .insertInto('members')
      .values({
        siteId,
        id,
        email: `${id}@example.org`,
        status: 'active',
        language: 'de',
        paidUser: isPaid,
        signupAt: now.toISOString(),
        lastActiveAt: now.toISOString(),
      })
      .execute()
    await world.db
      .insertInto('sessions')
      .values({
        siteId,
        memberId: id,
        tokenHash: createHash('sha256').update(token).digest(),
        device: 'Probe',
        createdAt: now.toISOString(),
        seenAt: now.toISOString(),
        expiresAt: later.toISOString(),
      })
      .execute()
    return new Photographer(world, id, token)
  }

  /** Uploads a picture; a refusal is thrown as the rule threw it. */
  async uploads(picture: Buffer, form: Form = {}): Promise<OwnPhoto> {
    const answer = await this.sends(picture, form)
    if (answer.statusCode < 400) return OwnPhoto.parse(answer.json())
    const { code, details } = answer.json<ErrorAnswer>()
    throw new Refusal(code, details)
  }

  sends(picture: Buffer, { crop, key, name = 'me.jpg' }: Form = {}): Promise<LightMyRequestResponse> {
    const parts = crop
      ? [field('crop', JSON.stringify(crop)), file('photo', picture, name)]
      : [file('photo', picture, name)]
    return this.sendsForm(parts, key)
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

  /** What lies in storage of a photo: name and bytes of each file. */
  async filesOf({ filename }: Pick<OwnPhoto, 'filename'>): Promise<Map<string, Buffer>> {
    const [key = ''] = filename.split('/')
    const files = new Map<string, Buffer>()
    for await (const { key: place } of this.#world.ground.storage.list(
      `photos/${this.#world.site.id}/${key.slice(0, 2)}/${key}/`,
    )) {
      const chunks = await (await this.#world.ground.storage.read(place))?.stream.toArray()
      files.set(place.slice(place.lastIndexOf('/') + 1), Buffer.concat((chunks ?? []) as Buffer[]))
    }
    return files
  }
}

const BORDER = '----visavis-test'

export function field(name: string, value: string): Buffer {
  return Buffer.from(`content-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
}

export function file(name: string, content: Buffer, fileName = 'me.jpg'): Buffer {
  const head = `content-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
}
