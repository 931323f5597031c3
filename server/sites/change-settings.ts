import { findContradiction, SettingChanges, type Settings, withDefaults } from '#contract/settings.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refusedFields } from '#server/platform/http/refused-fields.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Site } from './site.ts'

/** Changes some of a site's settings and keeps what they were. Bad values are refused, and then nothing changes. */
export async function changeSettings(db: Db, site: Site, actor: string, changes: Partial<Settings>): Promise<void> {
  const checked = SettingChanges.safeParse(changes)
  if (!checked.success) throw new Refusal('request.invalid', { fields: refusedFields(checked.error.issues, changes) })

  await db.transaction().execute(async (tx) => {
    const { settings } = await tx
      .selectFrom('sites')
      .select('settings')
      .where('id', '=', site.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = JSON.stringify(settings)
    const together = { ...(settings as Partial<Settings>), ...checked.data }
    const wrong = findContradiction(withDefaults(together))
    if (wrong) throw refuseField('request.invalid', wrong, 'too_big')
    const after = JSON.stringify(together)
    await tx.updateTable('sites').set({ settings: after }).where('id', '=', site.id).execute()
    await tx.insertInto('siteChanges').values({ siteId: site.id, actor, before, after }).execute()
  })
}
