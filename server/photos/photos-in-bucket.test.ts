import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import S3rver from 's3rver'
import { describe, expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import { s3Storage } from '#server/platform/storage/s3-storage.ts'
import { SESSION_COOKIE } from '#server/sessions/session.ts'
import { sizes } from '#server/platform/images/picture.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { it } from '#test/world.ts'

describe('photos in a bucket', () => {
  it('R2.32 A30 are served and moved as they are on disk', async ({ world, onTestFinished }) => {
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: path.join(world.ground.folder, 'bucket'),
      configureBuckets: [{ name: 'photos', configs: [] }],
    })
    const { port } = await server.run()
    const storage = s3Storage(`s3://S3RVER:S3RVER@127.0.0.1:${port}/photos?region=us-east-1&ssl=false`)
    const app = buildApp({ ...world.parts, storage })
    onTestFinished(async () => {
      await app.close()
      await server.close()
    })
    const anna = await Photographer.join(world)
    const photo = await anna.uploads(await jpeg(600, 800))
    const folder = await anna.folderOf(photo.id)
    const files = await anna.filesIn(folder)
    for (const [name, bytes] of files) {
      const copy = path.join(world.ground.folder, name)
      await writeFile(copy, bytes)
      await storage.put(folder + name, copy)
    }
    const cookies = { [cookieName(SESSION_COOKIE, true)]: anna.token }
    const get = (url: string) => app.inject({ url, cookies, headers: { host: world.host } })

    const open = await get(`/media/${photo.filename}`)
    const changed = await app.inject({
      method: 'PUT',
      url: `/api/photos/${photo.id}`,
      cookies,
      headers: { host: world.host },
      payload: { is_private: true },
    })
    const hidden = await get(`/media/private/${photo.id}/large.webp`)

    expect([open.statusCode, changed.statusCode, hidden.statusCode]).toEqual([200, 200, 200])
    expect(open.rawPayload).toEqual(files.get('large.webp'))
    expect(hidden.rawPayload).toEqual(files.get('large.webp'))
    expect((await get(`/media/${photo.filename}`)).statusCode).toBe(404)
    const keys = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).length
    expect([await keys('photos/'), await keys('private/')]).toEqual([0, sizes.length])
  })
})
