import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import * as notifications from '#contract/notifications.ts'
import { requestPhotos, revokePhotos } from '#contract/private-photos.ts'
import { kindsTo, menAway, minutesPass } from '#test/noticing.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

describe('a notice of requests for private photos', () => {
  async function askedByTwo(world: World): Promise<[Person, Person, Person]> {
    const anna = await person(world, { name: 'Anna', photos: 1, privatePhotos: 1 })
    const [ben, carl] = await menAway(world, 'Ben', 'Carl')
    world.clock.pass({ minutes: 1 })
    for (const somebody of [ben, carl]) await somebody.call(requestPhotos, { id: anna.id })
    return [anna, ben, carl]
  }

  it('R3.10 is one discreet mail for all of them, that leads to where they are answered', async ({ world }) => {
    const [anna] = await askedByTwo(world)
    await minutesPass(world, 15)

    const mails = await world.mailsTo(anna.email)

    expect(mails.map(({ kind }) => kind)).toEqual(['photo_request'])
    expect(mails[0]?.subject).toBe('Jemand hat eine Frage an dich')
    expect(mails[0]?.text).toContain('2 Personen bitten')
    expect(mails[0]?.text).toContain(`https://${world.host}/profile`)
    expect(mails[0]?.text).not.toMatch(/Ben|Carl/)
    const { notices } = await anna.call(notifications.listNotices, {})
    expect(notices).toMatchObject([{ kind: 'like', about: 'photo_request', people: 2, likes: 0 }])
  })

  it('R3.10 is needless when it was answered, its sender has left, or it was blocked or switched off, before the look or after it', async ({
    world,
  }) => {
    const [anna, ben, carl] = await askedByTwo(world)
    const [dirk] = await menAway(world, 'Dirk')
    const fina = await person(world, { name: 'Fina', photos: 1, privatePhotos: 1 })
    const owners = await Promise.all(
      ['Dora', 'Emma'].map((name) => person(world, { name, photos: 1, privatePhotos: 1 })),
    )
    world.clock.pass({ minutes: 1 })
    for (const { id } of owners) await ben.call(requestPhotos, { id })
    await dirk.call(requestPhotos, { id: fina.id })
    await minutesPass(world, 5)
    for (const { id } of [ben, carl]) await anna.call(revokePhotos, { viewer_id: id })
    await world.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', dirk.id).execute()
    await minutesPass(world, 15)
    const waiting = await world.db.selectFrom('mails').select('kind').where('siteId', '=', world.site.id).execute()
    await owners[0]?.call(block, { id: ben.id })
    await owners[1]?.call(notifications.changePreference, { kind: 'like', channel: 'email', is_on: false })

    expect(waiting).toHaveLength(2)
    for (const somebody of [anna, fina, ...owners]) expect(await kindsTo(world, somebody)).toEqual([])
  })
})
