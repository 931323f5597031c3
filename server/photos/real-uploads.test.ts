import { request as ask, type RequestOptions } from 'node:http'
import { readdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { uploadPhoto } from '#contract/photos.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import { SESSION_COOKIE } from '#server/sessions/session.ts'
import { file, Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { it, type World } from '#test/world.ts'

const MEGABYTE = 1024 ** 2

/** The beginning of an upload over a connection, as a browser makes one. */
async function connection(world: World, anna: Photographer, headers: Record<string, string | number>) {
  const options: RequestOptions = {
    port: await world.listens(),
    method: uploadPhoto.method,
    path: uploadPhoto.path,
    headers: {
      host: world.host,
      cookie: `${cookieName(SESSION_COOKIE, true)}=${anna.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
  }
  return ask({ ...options, host: '127.0.0.1' })
}

describe('an upload over a connection', () => {
  it('R5.10 A35 that announces too much is answered before it was sent, and while it is', async ({ world }) => {
    const anna = await Photographer.join(world)
    const upload = await connection(world, anna, { 'content-length': 40 * MEGABYTE })
    const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      upload.on('error', reject)
      upload.on(
        'response',
        (response) => void text(response).then((body) => resolve({ status: response.statusCode, body })),
      )
    })

    for (let i = 0; i < 40; i++) upload.write(Buffer.alloc(MEGABYTE))
    upload.end()

    const { status, body } = await answered
    expect(status).toBe(413)
    expect(JSON.parse(body)).toMatchObject({ code: 'photos.too_large', details: { megabytes: 15 } })
  })

  it('R5.10 that is cut off in the middle leaves nothing', async ({ world }) => {
    const anna = await Photographer.join(world)
    const upload = await connection(world, anna, { 'transfer-encoding': 'chunked' })
    upload.on('error', () => {})
    upload.write(Buffer.concat([Buffer.from('--x\r\n'), file('photo', await jpeg(600, 800)).subarray(0, 5000)]))
    const uploads = () => readdir(world.parts.uploadFolder)
    await expect.poll(uploads).toHaveLength(1)

    upload.destroy()

    await expect.poll(uploads).toEqual([])
    expect((await anna.lists()).photos).toEqual([])
  })
})
