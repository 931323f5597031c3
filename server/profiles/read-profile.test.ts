import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { like, unlike } from '#contract/likes.ts'
import { readProfile } from '#contract/profiles.ts'
import { search } from '#contract/search.ts'
import type { Visitor } from '#test/visitor.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

async function profileOf(reader: Visitor, { id }: Pick<Person, 'id'>) {
  return (await reader.call(readProfile, { id })).profile
}

async function grants(world: World, owner: Person, viewer: Person, days: number) {
  const at = (offset: number) => new Date(world.clock.now().getTime() + offset * 86_400_000).toISOString()
  const row = { siteId: world.site.id, ownerId: owner.id, viewerId: viewer.id }
  await world.db
    .insertInto('photoGrants')
    .values({ ...row, status: 'granted', askedAt: at(0), grantedAt: at(0), expiresAt: at(days) })
    .execute()
}

/** Two cities of one region, and one of another. */
async function cities(world: World) {
  const list = (region: string) =>
    world.db
      .selectFrom('places')
      .select(['id', 'name', 'region'])
      .where('country', '=', 'DE')
      .where('region', '=', region)
      .orderBy('population', 'desc')
      .limit(2)
      .execute()
  const [cologne, dusseldorf] = await list('07')
  const [munich] = await list('02')
  if (!cologne || !dusseldorf || !munich) throw new Error('The list of places is not there')
  return { cologne, dusseldorf, munich }
}

const refused = { code: 'profiles.not_found' }

describe('a profile', () => {
  it('R1.2 is viewed by members', async ({ world }) => {
    const anna = await person(world, { name: 'Anna' })
    const ben = await person(world, { gender: 'male', seeks: 'female' })

    expect(await profileOf(ben, anna)).toMatchObject({ id: anna.id, name: 'Anna', is_own: false })
  })

  it('R3.2 R2.31 has main image, details, counts and related people, and an age instead of a birth date', async ({
    world,
  }) => {
    const { cologne } = await cities(world)
    const anna = await person(world, {
      name: 'Anna',
      birthDate: '1990-11-16',
      region: cologne.region,
      placeId: cologne.id,
      sexuality: 'bi',
      hairColor: 'red',
      bodyType: 'normal',
      eyeColor: 'green',
      relationshipStatus: 'single',
      interests: ['music', 'wine'],
      aboutMe: 'Gern am Rhein.',
      signupMessage: 'Hallo!',
      photos: 2,
      privatePhotos: 1,
      isVerified: true,
    })
    const ben = await person(world, { gender: 'male', seeks: 'female', interests: ['wine'] })

    const { profile } = await ben.call(readProfile, { id: anna.id })

    expect(profile).toMatchObject({
      age: 35,
      gender: 'female',
      sexuality: 'bi',
      country: 'DE',
      region: expect.stringContaining('Nordrhein') as string,
      city: cologne.name,
      hair_color: 'red',
      body_type: 'normal',
      eye_color: 'green',
      relationship_status: 'single',
      tattoos: null,
      reason_for_signup: null,
      about_me: 'Gern am Rhein.',
      signup_message: 'Hallo!',
      interests: ['music', 'wine'],
      interest: 'wine',
      photo_count: 2,
      is_fictional: false,
      is_verified: true,
    })
    expect(profile.main_image?.match).toMatch(/^[\w-]{22}\/card\.webp$/)
    expect(profile.photos.map(({ filename }) => filename)).toEqual([
      profile.main_image?.filename,
      expect.stringMatching(/large\.webp$/),
      null,
    ])
    expect(profile).not.toHaveProperty('date_of_birth')
  })

  it('R3.2 shows the fields and notes that the site shows, also on cards and in the score', async ({ makeWorld }) => {
    const world = await makeWorld({
      settings: { visible_profile_fields: ['gender', 'hair_color'], visible_profile_notes: ['signup_message'] },
    })
    const { cologne } = await cities(world)
    const living = { region: cologne.region, placeId: cologne.id, interests: ['wine'] }
    const anna = await person(world, {
      ...living,
      hairColor: 'red',
      eyeColor: 'blue',
      aboutMe: 'x',
      signupMessage: 'y',
    })
    await person(world, living)
    const ben = await person(world, { gender: 'male', seeks: 'female', ...living })

    const { profile, related } = await ben.call(readProfile, { id: anna.id })

    const hidden = { region: null, city: null, interest: null }
    expect(profile).toMatchObject({
      ...hidden,
      hair_color: 'red',
      eye_color: null,
      about_me: null,
      signup_message: 'y',
    })
    expect(profile).toMatchObject({ interests: [], score: { shared_interests: [], place: 'elsewhere' } })
    expect(related).toEqual([expect.objectContaining(hidden)])
  })

  it('A9-6 lists related people without regard to a city that the site does not show', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { visible_profile_fields: ['gender', 'country'] } })
    const { cologne, munich } = await cities(world)
    const inCologne = { region: cologne.region, placeId: cologne.id }
    const tilda = await person(world, { ...inCologne, birthDate: '1990-01-01' })
    const neighbour = await person(world, { ...inCologne, birthDate: '1992-01-01' })
    const living = { region: munich.region, placeId: munich.id }
    const sameAge = await person(world, { ...living, birthDate: '1990-01-01' })

    const { related } = await (await person(world, { gender: 'male' })).call(readProfile, { id: tilda.id })

    expect(related.map(({ id }) => id)).toEqual([sameAge.id, neighbour.id])
  })

  it('A14-1 lists related people by ages in full years, so that their order tells nobody’s birthday', async ({
    world,
  }) => {
    const today = world.clock.now()
    const born = (years: number, days: number) => {
      const day = Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days)
      return new Date(day).toISOString().slice(0, 10)
    }
    const ben = await person(world, { gender: 'male', seeks: 'female' })
    const anna = await person(world, { birthDate: born(40, -150) })
    const alike = []
    for (const days of [-1, -40, -120, -149, -300]) alike.push(await person(world, { birthDate: born(40, days) }))
    const younger = await person(world, { birthDate: born(40, 1) })
    const related = async () => (await ben.call(readProfile, { id: anna.id })).related.map(({ id }) => id)

    const ids = alike.map(({ id }) => id).toSorted()
    expect(await related()).toEqual([...ids, younger.id])

    await world.db.updateTable('members').set({ status: 'banned' }).where('id', 'in', ids).execute()
    const farthest = await person(world, { birthDate: born(32, 0) })
    await person(world, { birthDate: born(32, 1) })

    expect(await related()).toEqual([younger.id, farthest.id])
  })

  it('R2.31 lists six related people: near, of the same gender and age, and nobody who cannot be found', async ({
    world,
  }) => {
    const { cologne, dusseldorf, munich } = await cities(world)
    const inCologne = { region: cologne.region, placeId: cologne.id }
    const anna = await person(world, inCologne)
    const ben = await person(world, { ...inCologne, seeks: 'female' })
    const far = await person(world, { name: 'Munich', region: munich.region, placeId: munich.id })
    const near = await person(world, { name: 'Düsseldorf', region: dusseldorf.region, placeId: dusseldorf.id })
    const older = await person(world, { ...inCologne, name: 'Köln, älter', birthDate: '1986-01-01' })
    const sameAge = await person(world, { ...inCologne, name: 'Köln' })
    await person(world, { ...inCologne, birthDate: '1960-01-01' })
    await person(world, { ...inCologne, gender: 'male' })
    await person(world, { ...inCologne, isInvisible: true })
    await person(world, { ...inCologne, status: 'banned' })
    const blocked = await person(world, inCologne)
    await ben.call(block, { id: blocked.id })
    const blocker = await person(world, inCologne)
    await blocker.call(block, { id: ben.id })

    const { related } = await ben.call(readProfile, { id: anna.id })

    expect(related.map(({ id }) => id)).toEqual([sameAge.id, older.id, near.id, far.id])
    for (let i = 0; i < 4; i++) await person(world, inCologne)
    expect((await ben.call(readProfile, { id: anna.id })).related).toHaveLength(6)
  })

  it('L-1 shows related people who have a picture before those who have none, however near', async ({ world }) => {
    const { cologne, munich } = await cities(world)
    const inCologne = { region: cologne.region, placeId: cologne.id }
    const inMunich = { region: munich.region, placeId: munich.id }
    const anna = await person(world, inCologne)
    const ben = await person(world, { ...inCologne, gender: 'male', seeks: 'female' })
    const faceless = await person(world, inCologne)
    const hidden = await person(world, { ...inMunich, privatePhotos: 1 })
    const far = await person(world, { ...inMunich, photos: 1 })
    const near = await person(world, { ...inCologne, photos: 1 })

    const { related } = await ben.call(readProfile, { id: anna.id })

    expect(related.map(({ id }) => id)).toEqual([near.id, far.id, faceless.id, hidden.id])
  })

  it('U-27 says whether the reader likes them, as search does', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world, { gender: 'male', seeks: 'female' })]
    const marks = async (reader: Visitor) => [
      (await profileOf(reader, ben)).is_liked,
      (await reader.call(search, { gender: ['male'] })).profiles.map(({ is_liked }) => is_liked),
    ]
    await ben.call(like, { id: anna.id })
    expect(await marks(anna)).toEqual([false, [false]])

    await anna.call(like, { id: ben.id })

    expect(await marks(anna)).toEqual([true, [true]])
    expect(await marks(world.visitor())).toEqual([false, [false]])
    await anna.call(unlike, { id: ben.id })
    expect(await marks(anna)).toEqual([false, [false]])
  })

  it('U-20 says whether they like the reader, as search does, and no automatic like counts', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world, { gender: 'male', seeks: 'female' })]
    const marks = async (reader: Visitor) => [
      (await profileOf(reader, ben)).likes_me,
      (await reader.call(search, { gender: ['male'] })).profiles.map(({ likes_me }) => likes_me),
    ]
    await anna.call(like, { id: ben.id })
    expect(await marks(anna)).toEqual([false, [false]])

    await ben.call(like, { id: anna.id })

    expect(await marks(anna)).toEqual([true, [true]])
    expect(await marks(world.visitor())).toEqual([false, [false]])
    await world.db.updateTable('likes').set({ isAutomatic: true }).where('likerId', '=', ben.id).execute()
    expect(await marks(anna)).toEqual([false, [false]])
    await world.db.updateTable('likes').set({ isAutomatic: false }).where('likerId', '=', ben.id).execute()
    await ben.call(unlike, { id: anna.id })
    expect(await marks(anna)).toEqual([false, [false]])
  })

  it('R4.5 is not there while its member is invisible, but the member sees it', async ({ world }) => {
    const anna = await person(world, { isInvisible: true })
    const ben = await person(world)

    await expect(profileOf(ben, anna)).rejects.toMatchObject(refused)
    await expect(profileOf(world.visitor(), anna)).rejects.toMatchObject(refused)

    expect(await profileOf(anna, anna)).toMatchObject({ id: anna.id, is_own: true, score: null })
  })

  it('R4.5 of the deleted, banned and unconfirmed is answered as if they had never existed', async ({ world }) => {
    const ben = await person(world)
    const nobody = '01234567-89ab-4def-8123-456789abcdef' as Person['id']
    const outside = async (id: Person['id']) => {
      const answer = await ben.asks(readProfile, { id })
      const { request_id: _, ...body } = answer.json<Record<string, unknown>>()
      return { status: answer.statusCode, headers: Object.keys(answer.headers).toSorted(), body }
    }
    const never = await outside(nobody)
    expect(never).toMatchObject({ status: 404, body: refused })

    for (const status of ['deleted', 'banned', 'not_confirmed'] as const) {
      expect(await outside((await person(world, { status })).id)).toEqual(never)
    }
    expect(await outside((await person(world, { profileStatus: 'rejected' })).id)).toEqual(never)
    expect(await outside((await person(world, { isInvisible: true })).id)).toEqual(never)
  })

  it('B1.1 T-4 says that it is fictional, on the profile and among the related', async ({ world }) => {
    const anna = await person(world, { isFictional: true })
    await person(world, { isFictional: true })
    const ben = await person(world, { gender: 'male' })

    const { profile, related } = await ben.call(readProfile, { id: anna.id })

    expect([profile, ...related].map(({ is_fictional }) => is_fictional)).toEqual([true, true])
  })

  it('B1.1 B4.4 is not scored when it is fictional: nobody stands behind it whom one could fit', async ({ world }) => {
    const invented = await person(world, { isFictional: true, interests: ['wine'] })
    const ben = await person(world, { gender: 'male', seeks: 'female', interests: ['wine'] })

    expect((await profileOf(ben, invented)).score).toBeNull()
  })

  it('B4.4 is scored against the reader’s own, with the reasons', async ({ world }) => {
    const { cologne, dusseldorf } = await cities(world)
    const anna = await person(world, {
      region: cologne.region,
      placeId: cologne.id,
      interests: ['music', 'wine', 'art', 'yoga'],
    })
    const ben = await person(world, {
      gender: 'male',
      seeks: 'female',
      region: dusseldorf.region,
      placeId: dusseldorf.id,
      interests: ['wine', 'art'],
    })

    expect((await profileOf(ben, anna)).score).toEqual({
      percent: 94,
      shared_interests: ['wine', 'art'],
      is_mutual: true,
      place: 'same_region',
    })
    expect((await profileOf(world.visitor(), anna)).score).toBeNull()
  })

  it('B2.10 holds neither address nor birth date nor the minute of the last call', async ({ world }) => {
    const anna = await person(world, { birthDate: '1987-03-19', photos: 1, privatePhotos: 1 })
    const ben = await person(world)
    world.clock.pass({ minutes: 11 })

    const { payload } = await ben.asks(readProfile, { id: anna.id })

    expect(payload).toContain(anna.id)
    for (const secret of [anna.email, '1987-03-19', '2026-11-15T12', 'private-']) expect(payload).not.toContain(secret)
  })

  it('A24 is refused when a member has looked at more people than the site allows in a day', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { profiles_per_day: 100 } })
    const anna = await person(world)
    const ben = await person(world)
    const looks = () => ben.asks(readProfile, { id: anna.id })

    for (let i = 0; i < 14; i++) expect((await looks()).statusCode).toBe(200)
    expect((await looks()).json()).toMatchObject({ code: 'search.too_many' })
    expect((await looks()).statusCode).toBe(429)

    const stranger = world.visitor({ ip: '198.51.100.7' })
    for (let i = 0; i < 14; i++) expect(await profileOf(stranger, anna)).toBeTruthy()
    await expect(profileOf(stranger, anna)).rejects.toMatchObject({ code: 'search.too_many' })

    world.clock.pass({ days: 1 })
    expect((await looks()).statusCode).toBe(200)
  })
})

describe('a visitor', () => {
  it('R6.1 sees only the main image and how many there are', async ({ world }) => {
    const anna = await person(world, { photos: 3, privatePhotos: 2 })

    const profile = await profileOf(world.visitor(), anna)

    expect(profile).toMatchObject({ photo_count: 3, private_photos: { count: 2, access: 'premium_only' } })
    expect(profile.photos.map(({ filename }) => filename)).toEqual([profile.main_image?.filename])
  })

  it('R4.8 sees profiles only where the site shows its search to them', async ({ makeWorld }) => {
    const world = await makeWorld({
      settings: { logged_out_search: 'none', logged_out_search_trafficsource: 'limited' },
    })
    const anna = await person(world)

    await expect(profileOf(world.visitor(), anna)).rejects.toMatchObject({ code: 'search.members_only' })

    const brought = await world.visitor().call(readProfile, { id: anna.id, ref: 'friend' })
    expect(brought.profile.id).toBe(anna.id)
    expect(await profileOf(await person(world), anna)).toMatchObject({ id: anna.id })
  })
})

describe('photos', () => {
  it('R4.15 a main image is shared only while it is active', async ({ world }) => {
    const shown = await person(world, { photos: 1 })
    const waiting = await person(world, { photos: 1, photoStatus: 'pending' })
    const ben = await person(world)

    const { share_image, main_image } = await profileOf(ben, shown)
    expect(share_image).toBe(main_image?.filename)

    expect(await profileOf(ben, waiting)).toMatchObject({ share_image: null, main_image: null, photos: [] })
    await world.db.updateTable('photos').set({ deletedAt: world.clock.now().toISOString() }).execute()
    expect(await profileOf(ben, shown)).toMatchObject({ share_image: null, photo_count: 0, photos: [] })
  })

  it('R6.2 a free member sees no private photos of others, even when they were granted', async ({ world }) => {
    const anna = await person(world, { photos: 1, privatePhotos: 1 })
    const ben = await person(world)
    await grants(world, anna, ben, 7)

    const profile = await profileOf(ben, anna)

    expect(profile.private_photos).toEqual({ count: 1, access: 'premium_only', expires_at: null, ask_again_at: null })
    expect(profile.photos[1]).toMatchObject({
      is_private: true,
      is_locked: true,
      filename: null,
      thumb_filename: null,
      locked_filename: `private/${profile.photos[1]?.id}/locked.webp`,
    })
  })

  it('R6.3 a premium member sees them while the owner grants it, and the owner always', async ({ world }) => {
    const anna = await person(world, { privatePhotos: 1 })
    const ben = await person(world, { isPaid: true })
    const stranger = await person(world, { isPaid: true })

    expect((await profileOf(ben, anna)).private_photos).toEqual({
      count: 1,
      access: 'none',
      expires_at: null,
      ask_again_at: null,
    })
    await grants(world, anna, ben, 7)

    const { photos, private_photos } = await profileOf(ben, anna)
    expect(private_photos).toEqual({
      count: 1,
      access: 'granted',
      expires_at: '2026-11-22T12:00:00.000Z',
      ask_again_at: null,
    })
    expect(photos).toEqual([
      expect.objectContaining({
        is_locked: false,
        filename: `private/${photos[0]?.id}/large.webp`,
        thumb_filename: `private/${photos[0]?.id}/thumb.webp`,
        locked_filename: null,
      }),
    ])
    expect((await profileOf(stranger, anna)).photos).toEqual([expect.objectContaining({ is_locked: true })])
    expect((await profileOf(anna, anna)).photos).toEqual([expect.objectContaining({ is_locked: false })])

    world.clock.pass({ days: 7 })
    expect(await profileOf(ben, anna)).toMatchObject({
      photos: [{ is_locked: true }],
      private_photos: { access: 'none', expires_at: null },
    })
  })
})
