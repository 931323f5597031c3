import type { ChangeContext, MemberContext } from '#server/context.ts'

export async function readDiscreetMode({ db, site, member }: MemberContext): Promise<{ is_on: boolean }> {
  const chosen = await db
    .selectFrom('discreetModes')
    .select('isOn')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .executeTakeFirst()
  return { is_on: chosen?.isOn ?? true }
}

export async function changeDiscreetMode(
  { tx, site, member }: ChangeContext<MemberContext>,
  { is_on: isOn }: { is_on: boolean },
): Promise<{ is_on: boolean }> {
  await tx
    .insertInto('discreetModes')
    .values({ siteId: site.id, memberId: member.id, isOn })
    .onConflict((conflict) => conflict.columns(['siteId', 'memberId']).doUpdateSet({ isOn }))
    .execute()
  return { is_on: isOn }
}
