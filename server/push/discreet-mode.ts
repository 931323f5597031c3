import type { MemberId } from '#contract/members.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { noteLifted } from '#server/protections/note-lifted.ts'

export async function readDiscreetMode({ db, site, member }: MemberContext): Promise<{ is_on: boolean }> {
  return { is_on: await isDiscreet(db, site.id, member.id) }
}

export async function changeDiscreetMode(
  context: ChangeContext<MemberContext>,
  { is_on: isOn }: { is_on: boolean },
): Promise<{ is_on: boolean }> {
  const { tx, site, member } = context
  if (!isOn) await noteTold(context)
  await setDiscreetMode(tx, site.id, member.id, isOn)
  return { is_on: isOn }
}

/** Notices are about to name people; whoever has been shut out meanwhile changes nothing any more. */
async function noteTold(context: ChangeContext<MemberContext>): Promise<void> {
  const { tx, site, member, clock } = context
  await context.requireSession(tx)
  const now = clock.now()
  const lifted = { kind: 'discreet', subject: '', createdAt: now.toISOString() } as const
  if (await isDiscreet(tx, site.id, member.id))
    await noteLifted(tx, { site: site.id, member: member.id, now }, [lifted])
}

export async function setDiscreetMode(tx: Tx, site: SiteId, memberId: MemberId, isOn: boolean): Promise<void> {
  await tx
    .insertInto('discreetModes')
    .values({ siteId: site, memberId, isOn })
    .onConflict((conflict) => conflict.columns(['siteId', 'memberId']).doUpdateSet({ isOn }))
    .execute()
}

async function isDiscreet(db: Db, site: SiteId, memberId: MemberId): Promise<boolean> {
  const chosen = await db
    .selectFrom('discreetModes')
    .select('isOn')
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return chosen?.isOn ?? true
}
