import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FieldReason } from '#contract/errors.ts'
import { Crop } from '#contract/photos.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Upload } from './add-photo.ts'

const MEGABYTE = 1024 * 1024
const LONGEST_CROP = 200
/** What the form around the file takes. */
const ENVELOPE = 16 * 1024

/** Whether the client itself says that it sends too much: then nothing of it is read. */
export function refuseTooLarge({ headers }: FastifyRequest, megabytes: number): void {
  if (Number(headers['content-length']) > megabytes * MEGABYTE + ENVELOPE) throw tooLarge(megabytes)
}

/** Writes a photo to `folder` while it arrives. */
export async function receiveUpload(request: FastifyRequest, folder: string, megabytes: number): Promise<Upload> {
  const fields: Fields = {}
  const file = await receiveFile(request, folder, megabytes, (part) => Object.assign(fields, readField(part, fields)))
  return { ...file, crop: fields.crop, isPrivate: fields.isPrivate ?? false }
}

type ReceivedFile = Pick<Upload, 'file' | 'folder' | 'sha256'>

/** Writes the one file of a form, called `photo`, to `folder` while it arrives. Nothing that the client calls it is used. */
export async function receiveFile(
  request: FastifyRequest,
  folder: string,
  megabytes: number,
  onField: (part: MultipartValue) => void,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw invalid('photo', 'missing')
  try {
    return await readForm(request, folder, megabytes, onField)
  } catch (error) {
    // A full disk is ours; what else the parser stumbles over is the form.
    if (error instanceof Refusal || (error instanceof Error && 'errno' in error)) throw error
    throw invalid('photo', 'malformed')
  }
}

async function readForm(
  request: FastifyRequest,
  folder: string,
  megabytes: number,
  onField: (part: MultipartValue) => void,
): Promise<ReceivedFile> {
  const file = path.join(folder, 'upload')
  let sha256: string | undefined

  const limits = { fileSize: megabytes * MEGABYTE, files: 2, fields: 3, fieldSize: LONGEST_CROP, fieldNameSize: 50 }
  for await (const part of request.parts({ limits })) {
    if (sha256 !== undefined) throw invalid(part.fieldname, 'unknown')
    if (part.type === 'field') onField(part)
    else sha256 = await write(part, file, megabytes)
  }
  if (sha256 === undefined) throw invalid('photo', 'missing')
  return { file, folder, sha256 }
}

interface Fields {
  crop?: Crop
  isPrivate?: boolean
}

/** Each field once, and before the file. */
function readField({ fieldname, value }: MultipartValue, before: Fields): Fields {
  if (fieldname === 'crop' && before.crop === undefined) return { crop: readCrop(value) }
  if (fieldname === 'is_private' && before.isPrivate === undefined) return { isPrivate: readFlag(value) }
  throw invalid(fieldname, 'unknown')
}

function readCrop(value: unknown): Crop {
  const crop = Crop.safeParse(parsed(value))
  if (!crop.success) throw invalid('crop', 'malformed')
  return crop.data
}

function readFlag(value: unknown): boolean {
  if (value !== 'true' && value !== 'false') throw invalid('is_private', 'malformed')
  return value === 'true'
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

async function write(part: MultipartFile, file: string, megabytes: number): Promise<string> {
  if (part.fieldname !== 'photo') throw invalid(part.fieldname, 'unknown')
  const hash = createHash('sha256')
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
      if (part.file.truncated) throw tooLarge(megabytes)
    }
    if (part.file.truncated) throw tooLarge(megabytes)
  }
  await pipeline(part.file, counted, createWriteStream(file, { mode: 0o600 }))
  return hash.digest('hex')
}

function tooLarge(megabytes: number): Refusal {
  return new Refusal('photos.too_large', { megabytes })
}

function invalid(field: string, reason: FieldReason): Refusal {
  return new Refusal('request.invalid', { fields: [{ field, reason }] })
}
