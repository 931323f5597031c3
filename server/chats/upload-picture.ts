import multipart, { type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { MostCredits, Seq, sendPicture, type Sent } from '#contract/chats.ts'
import { MemberId } from '#contract/members.ts'
import { readBalance } from '#server/credits/read-balance.ts'
import { limitUploads } from '#server/photos/limit-uploads.ts'
import { receiveFile, refuseTooLarge } from '#server/photos/receive-upload.ts'
import type { Uploader } from '#server/photos/upload-route.ts'
import { readInTurn } from '#server/photos/upload-turns.ts'
import type { Context } from '#server/context.ts'
import { answerSchema } from '#server/platform/http/answer-schema.ts'
import type { ImageWorkers } from '#server/platform/images/image-workers.ts'
import { sizes } from '#server/platform/images/picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { deliverMessage } from './deliver-message.ts'
import { isKnown, messageKey } from './message-key.ts'
import { asPicture, newPictureKey, pictureFolder } from './picture-row.ts'

interface Parts {
  images: ImageWorkers
  storage: Storage
  /** Where uploads lie while they are worked on: on the disk of the storage, so that finished files need not be copied. */
  uploadFolder: string
  /** Who is logged in; refuses everybody else. */
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Uploader>
}

/** Sending pictures: a plugin of its own, since no other call accepts forms and its body is a stream. */
export async function uploadPictures(app: FastifyInstance, parts: Parts): Promise<void> {
  const { images, uploadFolder, authenticate } = parts
  // Too large a file has a refusal of its own.
  await app.register(multipart, { throwFileSizeLimit: false })
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 })

  app.route<{ Params: { id: string } }>({
    method: sendPicture.method,
    url: sendPicture.path,
    schema: { response: { 200: answerSchema(sendPicture) } },
    handler: async (request, reply) => {
      const { memberId: sender, requireSession } = await authenticate(request, reply)
      const receiver = MemberId.safeParse(request.params.id)
      if (!receiver.success) throw refuseField('request.invalid', 'id', 'malformed')
      const context = request.context(reply)
      const { site } = context
      const key = messageKey(context)
      const sending = { context, sender, requireSession, receiver: receiver.data, key }
      // All that can be refused without reading a picture.
      if (images.isFull()) throw new Refusal('server.busy', { seconds: 5 })
      refuseTooLarge(request, site.settings.upload_megabytes)
      const isRepeated = await isKnown(context, sender, key)
      if (!isRepeated) await refusePoor(sending)
      await limitUploads(context, sender, request.headers)

      const folder = await mkdtemp(path.join(uploadFolder, 'picture-'))
      try {
        return await receive(parts, sending, request, folder, isRepeated)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  })
}

interface Sending extends Pick<Uploader, 'requireSession'> {
  context: Context
  sender: MemberId
  receiver: MemberId
  key: string
}

async function receive(
  { images, storage }: Parts,
  { context, sender, requireSession, receiver, key }: Sending,
  request: FastifyRequest,
  folder: string,
  isRepeated: boolean,
): Promise<Sent> {
  const { site } = context
  const { settings } = site
  const fields: Fields = {}
  const upload = await receiveFile(request, folder, settings.upload_megabytes, (part) =>
    Object.assign(fields, readField(part, fields)),
  )
  const { replyTo, mostCredits } = fields
  const wish = { kind: 'picture', sha256: upload.sha256, reply_to: replyTo }
  const draft = { kind: 'picture', reply_to: replyTo, score: 0, warning: null } as const
  const delivery = { sender, receiver, key, wish, price: settings.photo_credits, mostCredits }
  // It was sent before: the first answer comes back, or the refusal because it was another picture.
  if (isRepeated) return deliverMessage(context, { ...delivery, draft })

  const job = { file: upload.file, folder, megapixels: settings.upload_megapixels }
  const made = await readInTurn({ member: sender, household: context.household }, () => images.make(job))
  const row = { id: randomUUID(), storageKey: newPictureKey() }
  const place = pictureFolder(site.id, row.storageKey)
  const hex = (bytes: Buffer) => bytes.toString('hex')
  const picture = {
    id: row.id,
    storage_key: row.storageKey,
    width: made.width,
    height: made.height,
    thumbhash: hex(made.thumbhash),
    sha256: hex(made.sha256),
    similarity_hash: hex(made.similarityHash),
  }
  const shown = { ...made, id: row.id }
  const open = asPicture(shown, false)
  const pictures = { picture, picture_open: open, picture_locked: asPicture(shown, true) }
  // Files come first and the row after: a row always has its bytes.
  let isKept = true
  try {
    for (const size of sizes) await storage.put(`${place}${size}.webp`, path.join(folder, `${size}.webp`))
    await context.db.transaction().execute(requireSession)
    const sent = await deliverMessage(context, { ...delivery, draft: { ...draft, ...pictures } })
    isKept = sent.message.picture?.filename === open.filename
    return sent
  } catch (error) {
    // When something else failed nobody knows whether the row is there; then the sweep decides.
    if (error instanceof Refusal) isKept = false
    throw error
  } finally {
    if (!isKept) await storage.delete(place)
  }
}

/** The price is taken when the picture is sent; this only spares the upload. */
async function refusePoor({ context: { db, site }, sender }: Sending): Promise<void> {
  const needed = site.settings.photo_credits
  const balance = await readBalance(db, site.id, sender)
  if (balance < needed) throw new Refusal('credits.too_few', { needed, balance })
}

interface Fields {
  replyTo?: number
  mostCredits?: number
}

/** Each field once, and before the file. */
function readField({ fieldname, value }: MultipartValue, known: Fields): Fields {
  if (fieldname === 'reply_to' && known.replyTo === undefined) return { replyTo: readNumber(Seq, fieldname, value) }
  if (fieldname === 'most_credits' && known.mostCredits === undefined)
    return { mostCredits: readNumber(MostCredits, fieldname, value) }
  throw refuseField('request.invalid', fieldname, 'unknown')
}

function readNumber(shape: typeof Seq, field: string, value: unknown): number {
  // An empty field would be a zero, and nobody agreed to that.
  const isNumber = typeof value === 'string' && /^\d{1,10}$/.test(value)
  const parsed = shape.safeParse(isNumber ? Number(value) : undefined)
  if (!parsed.success) throw refuseField('request.invalid', field, 'malformed')
  return parsed.data
}
