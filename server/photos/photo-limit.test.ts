import { expect } from 'vitest'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { it, type World } from '#test/world.ts'

/** How many transactions of the application wait for a lock. */
async function waiting({ ground }: World): Promise<number> {
  const { rows } = await ground.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and usename = 'visavis_app'`,
  )
  return rows[0]?.count ?? 0
}

it('R5.6 an upload counts after whatever else changes the same photos, and not beside it', async ({ makeWorld }) => {
  const world = await makeWorld({ settings: { free_photos: 1 } })
  const anna = await Photographer.join(world)
  const { id } = await anna.uploads(await jpeg(60, 80))
  await anna.deletes(id)

  // Somebody brings the deleted photo back, and is not done yet.
  const uploading = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('members').select('id').where('id', '=', anna.id).forUpdate().execute()
    const upload = anna.uploads(await jpeg(61, 80)).catch((error: unknown) => error)
    await expect.poll(() => waiting(world)).toBe(1)
    await tx.updateTable('photos').set({ deletedAt: null }).where('id', '=', id).execute()
    return { upload }
  })

  expect(await uploading.upload).toMatchObject({ code: 'photos.too_many', details: { limit: 1 } })
  expect((await anna.lists()).photos).toMatchObject([{ id }])
})

it('R5.6 a photo that is brought back counts after whatever else changes the same photos', async ({ makeWorld }) => {
  const world = await makeWorld({ settings: { free_photos: 1 } })
  const anna = await Photographer.join(world)
  const ids: string[] = []
  for (const width of [60, 61]) {
    const { id } = await anna.uploads(await jpeg(width, 80))
    await anna.deletes(id)
    ids.push(id)
  }
  const [first = '', second = ''] = ids

  const restoring = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('members').select('id').where('id', '=', anna.id).forUpdate().execute()
    const restored = anna.restores(first).catch((error: unknown) => error)
    await expect.poll(() => waiting(world)).toBe(1)
    await tx.updateTable('photos').set({ deletedAt: null }).where('id', '=', second).execute()
    return { restored }
  })

  expect(await restoring.restored).toMatchObject({ code: 'photos.too_many', details: { limit: 1 } })
  expect((await anna.lists()).photos).toMatchObject([{ id: second }])
})

it('Z-11 an upload that ends after its sender was logged out adds nothing', async ({ world }) => {
  const anna = await Photographer.join(world)
  const picture = await jpeg(60, 80)
  const logsOut = `delete from sessions where (site_id, member_id) in (
    select site_id, id from members where site_id = $1 and email = $2)`

  const answer = await changesMeanwhile(world, anna.browser, logsOut, () => anna.uploads(picture))

  expect(answer).toMatchObject({ code: 'authentication_required' })
  expect(await world.db.selectFrom('photos').select('id').where('memberId', '=', anna.id).execute()).toEqual([])
})
