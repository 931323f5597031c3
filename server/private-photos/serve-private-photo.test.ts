import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { MemberId } from '#contract/members.ts'
import { grantPhotos, revokePhotos } from '#contract/private-photos.ts'
import { type OwnPhoto } from '#contract/photos.ts'
import { block, unblock } from '#contract/blocks.ts'
import { readProfile } from '#contract/profiles.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import { SESSION_COOKIE } from '#server/sessions/session.ts'
import { times } from '#test/abuse/effort.ts'
import { type Person, person } from '#test/people.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import type { Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const picture = await jpeg(600, 800)
const GUESSING_MS = times(60_000, 3_600_000)
const SHARP = ['large', 'card', 'thumb'] as const

const fetchFile = (who: Visitor, id: string, name: string, headers = {}) =>
  who.requests('GET', `/media/private/${id}/${name}.webp`, undefined, headers)

/** The status of each sharp size, and of the locked one. */
async function statuses(who: Visitor, id: string): Promise<number[]> {
  const answers = await Promise.all([...SHARP, 'locked'].map((name) => fetchFile(who, id, name)))
  return answers.map(({ statusCode }) => statusCode)
}

const OPEN = [200, 200, 200, 200]
const BEHIND_LOCK = [403, 403, 403, 200]
const NOT_THERE = [404, 404, 404, 404]

interface Scene {
  anna: Photographer
  photo: OwnPhoto
  paul: Person
}

/** Anna has a private photo and let Paul, who is premium, see it for a week. */
async function scene(world: World): Promise<Scene> {
  const anna = await Photographer.join(world)
  const photo = await anna.uploads(picture, { isPrivate: true })
  const paul = await person(world, { isPaid: true })
  await anna.browser.call(grantPhotos, { viewer_id: paul.id, days: 7 })
  return { anna, photo, paul }
}

describe('the bytes of a private photo', () => {
  it('A30 R6.3 are for their owner and for premium members whom the owner let in', async ({ world }) => {
    const { anna, photo, paul } = await scene(world)

    expect(await statuses(anna.browser, photo.id)).toEqual(OPEN)
    expect(await statuses(paul, photo.id)).toEqual(OPEN)

    const answer = await fetchFile(paul, photo.id, 'large')
    expect(answer.rawPayload).toEqual((await anna.filesIn(await anna.folderOf(photo.id))).get('large.webp'))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'none',
    })
    expect(answer.headers.etag).toBeUndefined()
  })

  it('A30 are not there for a visitor, nor for a session that has ended', async ({ world }) => {
    const { photo, paul } = await scene(world)

    expect(await statuses(world.visitor(), photo.id)).toEqual(NOT_THERE)
    world.clock.pass({ days: 15 })
    expect(await statuses(paul, photo.id)).toEqual(NOT_THERE)
  })

  it('A30 R6.2 stay behind the lock for a free member, granted or not', async ({ world }) => {
    const { anna, photo, paul } = await scene(world)
    const [free, granted] = [await person(world), await person(world)]
    await anna.browser.call(grantPhotos, { viewer_id: granted.id, days: 30 })

    expect(await statuses(free, photo.id)).toEqual(BEHIND_LOCK)
    expect(await statuses(granted, photo.id)).toEqual(BEHIND_LOCK)
    await world.db.updateTable('members').set({ paidUser: false }).where('id', '=', paul.id).execute()
    expect(await statuses(paul, photo.id)).toEqual(BEHIND_LOCK)
    const refusal = await fetchFile(free, photo.id, 'large')
    expect(refusal.json()).toMatchObject({ code: 'photos.locked' })
    expect(refusal.headers['cache-control']).toBe('private, no-store')
  })

  it('A30 stay behind the lock for a premium member who was not let in, or only asked', async ({ world }) => {
    const { anna, photo } = await scene(world)
    const stranger = await person(world, { isPaid: true })
    await world.db
      .insertInto('photoGrants')
      .values({
        siteId: world.site.id,
        ownerId: anna.id,
        viewerId: stranger.id,
        status: 'asked',
        askedAt: world.clock.now().toISOString(),
      })
      .execute()

    expect(await statuses(stranger, photo.id)).toEqual(BEHIND_LOCK)
  })

  it('A30 B2.5 are refused from the next request on when it was taken back', async ({ world }) => {
    const { anna, photo, paul } = await scene(world)
    expect(await statuses(paul, photo.id)).toEqual(OPEN)

    await anna.browser.call(revokePhotos, { viewer_id: paul.id })

    expect(await statuses(paul, photo.id)).toEqual(BEHIND_LOCK)
  })

  it('A30 B2.5 are refused from the second on in which the time is over', async ({ world }) => {
    const { photo, paul } = await scene(world)
    world.clock.pass({ days: 7, seconds: -1 })
    const justBefore = await statuses(paul, photo.id)

    world.clock.pass({ seconds: 1 })

    expect(justBefore).toEqual(OPEN)
    expect(await statuses(paul, photo.id)).toEqual(BEHIND_LOCK)
  })

  it('A30 R6.4 are not there, not even locked, when either has blocked the other', async ({ world }) => {
    const { anna, photo, paul } = await scene(world)
    const blocks = (blockerId: MemberId, blockedId: MemberId) =>
      world.db
        .insertInto('blocks')
        .values({ siteId: world.site.id, blockerId, blockedId, createdAt: world.clock.now().toISOString() })
        .execute()

    await blocks(anna.id, paul.id)
    const whenBlocked = await statuses(paul, photo.id)
    await world.db.deleteFrom('blocks').where('siteId', '=', world.site.id).execute()
    const between = await statuses(paul, photo.id)
    await blocks(paul.id, anna.id)

    expect([whenBlocked, between, await statuses(paul, photo.id)]).toEqual([NOT_THERE, OPEN, NOT_THERE])
    expect(await statuses(anna.browser, photo.id)).toEqual(OPEN)
  })

  it('A30 R6.4 are locked again after a block that was taken back', async ({ world }) => {
    const { anna, photo, paul } = await scene(world)

    await anna.browser.call(block, { id: paul.id })
    await anna.browser.call(unblock, { id: paul.id })

    expect(await statuses(paul, photo.id)).toEqual(BEHIND_LOCK)
  })

  it.for(['deleted', 'banned', 'not_confirmed'] as const)(
    'A30 are not there when their owner is %s',
    async (status, { world }) => {
      const { anna, photo, paul } = await scene(world)

      await world.db.updateTable('members').set({ status }).where('id', '=', anna.id).execute()

      expect(await statuses(paul, photo.id)).toEqual(NOT_THERE)
    },
  )

  it('A30 are not there when they are deleted, rejected or wait for review', async ({ world }) => {
    const { anna, photo, paul } = await scene(world)
    const set = (status: 'pending' | 'active' | 'rejected') =>
      world.db.updateTable('photos').set({ status }).where('id', '=', photo.id).execute()

    await set('pending')
    const pending = await statuses(paul, photo.id)
    await set('rejected')
    const rejected = await statuses(paul, photo.id)
    await set('active')
    await anna.deletes(photo.id)

    expect([pending, rejected]).toEqual([NOT_THERE, NOT_THERE])
    expect(await statuses(paul, photo.id)).toEqual(NOT_THERE)
    expect(await statuses(anna.browser, photo.id)).toEqual(NOT_THERE)
  })

  it('A30 are not there on another site, whoever asks', async ({ makeWorld }) => {
    const [one, two] = [await makeWorld(), await makeWorld()]
    const { anna, photo } = await scene(one)
    await two.sites.refresh()
    const stranger = await person(two, { isPaid: true })

    expect(await statuses(stranger, photo.id)).toEqual(NOT_THERE)
    // The session of the owner, carried to the other host.
    expect(await statuses(two.visitor({ cookies: Object.fromEntries(anna.browser.cookies) }), photo.id)).toEqual(
      NOT_THERE,
    )
  })

  it("A30 do not open with another viewer's right or an altered session", async ({ world }) => {
    const { photo, paul } = await scene(world)
    const other = await person(world, { isPaid: true })
    const token = (paul.token.startsWith('A') ? 'B' : 'A') + paul.token.slice(1)
    const altered = world.visitor({ cookies: { [cookieName(SESSION_COOKIE, true)]: token } })

    expect(await statuses(other, photo.id)).toEqual(BEHIND_LOCK)
    expect(await statuses(altered, photo.id)).toEqual(NOT_THERE)
  })

  it('A30 come whole or not at all, whatever range is asked for', async ({ world }) => {
    const { photo, paul } = await scene(world)
    const stranger = await person(world, { isPaid: true })
    const range = { range: 'bytes=0-99' }

    const whole = await fetchFile(paul, photo.id, 'large', range)
    const refused = await fetchFile(stranger, photo.id, 'large', range)

    expect([whole.statusCode, whole.headers['content-range']]).toEqual([200, undefined])
    expect(whole.rawPayload.length).toBe(Number(whole.headers['content-length']))
    expect(refused.statusCode).toBe(403)
  })

  it('A30 are judged the same for HEAD', async ({ world }) => {
    const { photo, paul } = await scene(world)
    const head = (who: Visitor) => who.requests('HEAD', `/media/private/${photo.id}/large.webp`)

    expect([(await head(paul)).statusCode, (await head(world.visitor())).statusCode]).toEqual([200, 404])
    expect((await head(await person(world))).statusCode).toBe(403)
  })

  it('A30 of a photo that is public are not there but for its owner', async ({ world }) => {
    const { anna, paul } = await scene(world)
    const open = await anna.uploads(picture)

    expect(await statuses(paul, open.id)).toEqual(NOT_THERE)
    expect(await statuses(anna.browser, open.id)).toEqual(OPEN)
  })
})

describe('fetching many', () => {
  it('X-19 is limited for an address, written plainly or not, and for nobody else', async ({ world }) => {
    const { anna, photo } = await scene(world)
    await world.sets({ requests_per_minute: 20 })
    const { id } = photo
    const from = (ip: string) => world.visitor({ ip, cookies: Object.fromEntries(anna.browser.cookies) })
    const [near, far] = [from('198.51.100.7'), from('198.51.100.8')]
    const ask = async (who: Visitor, folder: string) =>
      (await who.requests('GET', `/media/${folder}/${id}/large.webp`)).statusCode

    for (let i = 0; i < 10; i++) {
      expect(await ask(near, 'private')).toBe(200)
      expect(await ask(near, '%70rivate')).toBe(200)
    }

    expect(await ask(near, 'private')).toBe(429)
    expect(await ask(near, '%70rivate')).toBe(429)
    expect(await ask(far, 'private')).toBe(200)
    // Whoever looks at many photos is still answered otherwise.
    expect((await near.requests('GET', '/api/settings.php')).statusCode).toBe(200)
  })
})

describe('guessing', () => {
  it('A31 finds no private photo', { timeout: GUESSING_MS }, async ({ world }) => {
    const { paul } = await scene(world)
    await world.sets({ requests_per_minute: 0 })
    const guess = async () => (await fetchFile(paul, randomUUID(), 'large')).statusCode
    const answers = new Set<number>()

    for (let i = 0; i < times(30, 100_000); i++)
      for (const status of await Promise.all(Array.from({ length: 10 }, guess))) answers.add(status)

    expect([...answers]).toEqual([404])
  })

  it('A31 A32 finds no other path to one', async ({ world }) => {
    const { anna, photo, paul } = await scene(world)
    const { id } = photo
    const folder = await anna.folderOf(id)
    const key = folder.split('/').at(-2) ?? ''
    const paths = [
      '/private',
      '/media/private/',
      `/media/private/${id}`,
      `/media/private/${id}/`,
      `/media/private/${id}/large`,
      `/media/private/${id}/large.webp/`,
      `/media/private/${id}/original.webp`,
      `/media/private/${id}/large.jpg`,
      `/media/private/${id}/LARGE.WEBP`,
      `/media/private/${id}/large.webp%00`,
      `/media/private/${id}/large.webp.part`,
      `/media/private/${id}/..%2f${id}%2flarge.webp`,
      `/media/private/${id}/%2e%2e/large.webp`,
      `/media/private/${id}%2flarge.webp`,
      `/media/private/${id}x/large.webp`,
      `/media/private/${id.slice(0, -1)}/large.webp`,
      `/media/private/${key}/large.webp`,
      `/media/private/private-${key}/large.webp`,
      `/media/private/${world.site.id}/${key.slice(0, 2)}/${key}/large.webp`,
      `/${folder}large.webp`,
      `/media/${key}/large.webp`,
      `/media/private-${key}/large.webp`,
      `/media/..%2fprivate%2f${world.site.id}/large.webp`,
      `/media/${id}/large.webp`,
      `/storage/${folder}large.webp`,
      "/media/private/' or 1=1--/large.webp",
      '/media/private/..%2f..%2f..%2fetc%2fpasswd/large.webp',
      '/media/private/00000000-0000-0000-0000-000000000000/large.webp',
    ]

    const answers = await Promise.all(paths.map((path) => paul.requests('GET', path)))

    expect(paths.filter((_, index) => answers[index]?.headers['content-type'] === 'image/webp')).toEqual([])
    expect(paths.filter((_, index) => (answers[index]?.statusCode ?? 0) < 400)).toEqual([])
    expect(await statuses(paul, id)).toEqual(OPEN)
  })
})

describe('the locked preview', () => {
  it('R2.42 A26 A32 is all that leaves the server before the owner lets somebody in', async ({ world }) => {
    const anna = await Photographer.join(world)
    const photo = await anna.uploads(picture, { isPrivate: true })
    const stranger = await person(world, { isPaid: true })
    const files = await anna.filesIn(await anna.folderOf(photo.id))

    const preview = await fetchFile(stranger, photo.id, 'locked')
    const profile = await stranger.asks(readProfile, { id: anna.browser.id })

    expect(preview.rawPayload).toEqual(files.get('locked.webp'))
    // Nothing that leads to the sharp one stands anywhere in what a page is made of.
    expect(profile.statusCode).toBe(200)
    expect(profile.body).toContain(`private/${photo.id}/locked.webp`)
    for (const size of SHARP) expect(profile.body).not.toContain(`${photo.id}/${size}`)
    const key = (await anna.folderOf(photo.id)).split('/').at(-2) ?? ''
    expect(profile.body).not.toContain(key)
    expect(await statuses(stranger, photo.id)).toEqual(BEHIND_LOCK)
  })
})
