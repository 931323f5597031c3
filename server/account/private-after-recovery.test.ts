import { describe, expect } from 'vitest'
import { giveConsent, readConsents } from '#contract/account.ts'
import { acceptPictures, readChat } from '#contract/chats.ts'
import { changePhoto } from '#contract/photos.ts'
import { changeOwnProfile, readOwnProfile } from '#contract/profiles.ts'
import { buildApp } from '#server/app.ts'
import { photoJobs } from '#server/photos/jobs.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { SESSION_COOKIE } from '#server/sessions/session.ts'
import { gives, sends } from '#test/chatting.ts'
import { person } from '#test/people.ts'
import { Photographer, strays } from '#test/photographer.ts'
import { NEW, resets } from '#test/recovering.ts'
import { jpeg } from '#test/pictures.ts'
import type { Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const small = await jpeg(60, 80)
const inPlace = { folders: [], photos: [] }
const placeAll = (world: World) =>
  runDueJobs(world.ground.url, photoJobs({ ...world.parts, uploadFolder: world.ground.folder, log: world.app.log }))
const statusOf = async (world: World, filename: string) =>
  (await world.visitor().requests('GET', `/media/${filename}`)).statusCode
const show = (who: Visitor, id: string) => who.call(changePhoto, { id, is_private: false })

describe('A6-7 what somebody else has shown of an owner who has come back', () => {
  it('A6-7 a private photo is private again, its bytes too, and the mail says so', async ({ world }) => {
    const olga = await Photographer.join(world)
    const [own, open] = [await olga.uploads(small), await olga.uploads(small)]
    await olga.makes(own.id, { isPrivate: true })
    const { photos } = await show(olga.browser.again(), own.id)
    const shown = photos.find(({ id }) => id === own.id)?.filename ?? ''
    expect(await statusOf(world, shown)).toBe(200)
    const folder = await olga.folderOf(own.id)

    await resets(world, olga.browser)

    expect(await statusOf(world, shown)).toBe(404)
    expect(await statusOf(world, open.filename)).toBe(200)
    expect((await world.mailsTo(olga.browser.email)).at(-1)?.text).toMatch(/Wieder private Fotos[^\n]*\s+1\b/)
    await placeAll(world)
    expect((await olga.filesIn(folder)).size).toBe(0)
    expect(await strays(world)).toEqual(inPlace)
  })

  it('A6-7 a photo that the owner has shown long ago, or shows afterwards, stays so', async ({ world }) => {
    const olga = await Photographer.join(world)
    const [before, after] = [await olga.uploads(small), await olga.uploads(small)]
    await olga.makes(before.id, { isPrivate: true })
    await olga.makes(after.id, { isPrivate: true })
    await show(olga.browser, before.id)
    world.clock.pass({ days: 31 })

    await resets(world, olga.browser)
    await olga.browser.logsIn(olga.browser.email, NEW)
    await show(olga.browser, after.id)
    await resets(world, olga.browser)
    await olga.browser.logsIn(olga.browser.email, NEW)
    await show(olga.browser, after.id)
    await placeAll(world)

    const rows = await world.db.selectFrom('photos').select('isPrivate').execute()
    expect(rows).toEqual([{ isPrivate: false }, { isPrivate: false }])
    expect(await strays(world)).toEqual(inPlace)
  })

  it('A6-7 a consent that was withdrawn is so again', async ({ world }) => {
    const [olga, paula] = [await world.member(), await world.member()]
    await olga.call(giveConsent, { kind: 'sensitive', is_given: false })
    world.clock.pass({ days: 31 })
    for (const owner of [olga, paula]) {
      const thief = world.visitor({ ip: '198.51.100.4' })
      await thief.logsIn(owner.email)
      await thief.call(giveConsent, { kind: 'sensitive', is_given: true })
    }

    for (const owner of [olga, paula]) await resets(world, owner)

    for (const owner of [olga, paula]) await owner.logsIn(owner.email, NEW)
    expect(await olga.call(readConsents, {})).toMatchObject({ sensitive: false })
    expect(await paula.call(readConsents, {}), 'who had not withdrawn it').toMatchObject({ sensitive: true })
    const mailed = async (owner: Visitor) =>
      (await world.mailsTo(owner.email)).find(({ kind }) => kind === 'password_reset')?.text
    expect(await mailed(olga)).toContain('Einwilligung in sensible Angaben wieder')
    expect(await mailed(paula)).not.toContain('Einwilligung')
  })

  it.for([
    ['taken back at once was a slip, and what the owner says of themselves stays', 59, true],
    ['stood for an hour comes back', 60, false],
  ] as const)('A7-9 a no that %s', async ([, minutes, isGiven], { world }) => {
    const olga = await world.member()
    await olga.call(giveConsent, { kind: 'sensitive', is_given: false })
    world.clock.pass({ minutes })
    await olga.call(giveConsent, { kind: 'sensitive', is_given: true })
    await olga.call(changeOwnProfile, { interests: ['cooking'] })

    await resets(world, olga)

    await olga.logsIn(olga.email, NEW)
    expect(await olga.call(readConsents, {})).toMatchObject({ sensitive: isGiven })
    expect((await olga.call(readOwnProfile, {})).interests).toEqual(isGiven ? ['cooking'] : [])
  })

  it('A6-7 pictures of a chat that were locked are so again, and the mail says so', async ({ world }) => {
    const [olga, ben] = [await world.member(), await person(world, { isPaid: true })]
    await gives(world, ben.id, 100)
    const { id } = await world.db
      .selectFrom('members')
      .select('id')
      .where('email', '=', olga.email)
      .executeTakeFirstOrThrow()
    const { conversation } = await sends(ben, { id }, 'Hallo Olga')
    await olga.again().call(acceptPictures, { conversation, accepts_pictures: true })

    await resets(world, olga)

    await olga.logsIn(olga.email, NEW)
    expect(await olga.call(readChat, { conversation })).toMatchObject({ accepts_pictures: false })
    expect((await world.mailsTo(olga.email)).find(({ kind }) => kind === 'password_reset')?.text).toMatch(
      /Chats mit wieder gesperrten Bildern[^\n]*\s+1\b/,
    )

    // What the owner has opened long ago stays open, also when somebody says so again.
    await olga.call(acceptPictures, { conversation, accepts_pictures: true })
    world.clock.pass({ days: 31 })
    await olga.logsIn(olga.email, NEW)
    await olga.call(acceptPictures, { conversation, accepts_pictures: true })
    await resets(world, olga)
    await olga.logsIn(olga.email, NEW)
    expect(await olga.call(readChat, { conversation })).toMatchObject({ accepts_pictures: true })
  })

  it('A6-7 a photo stays private when whoever wants to show it is shut out meanwhile', async ({ world }) => {
    const olga = await Photographer.join(world)
    const { id } = await olga.uploads(small)
    await olga.makes(id, { isPrivate: true })
    const { storage } = world.ground
    const recovered = Promise.withResolvers<void>()
    const slow: Storage = {
      put: (key, file) => storage.put(key, file),
      read: (key) => storage.read(key),
      list: (prefix) => storage.list(prefix),
      delete: (prefix) => storage.delete(prefix),
      copy: async (from, to) => {
        await recovered.promise
        await storage.copy(from, to)
      },
    }
    const app = buildApp({ ...world.parts, storage: slow })

    const showing = app.inject({
      method: 'PUT',
      url: `/api/photos/${id}`,
      headers: { host: world.host },
      cookies: { [cookieName(SESSION_COOKIE, true)]: olga.token },
      payload: { is_private: false },
    })
    await resets(world, olga.browser)
    recovered.resolve()

    expect((await showing).json()).toMatchObject({ code: 'authentication_required' })
    expect(await world.db.selectFrom('photos').select('isPrivate').execute()).toEqual([{ isPrivate: true }])
    expect(await strays(world)).toEqual(inPlace)
    await app.close()
  })
})
