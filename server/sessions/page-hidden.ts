import { setLastActive } from '#server/members/change-member.ts'
import type { Context } from '#server/context.ts'
import { findCurrentMember, unlessUnproven } from './session.ts'

/** A page went out of sight: its member was there until now. A visitor's page tells nothing. */
export async function pageHidden(context: Context): Promise<Record<string, never>> {
  const { db, site, clock } = context
  const member = unlessUnproven(await findCurrentMember(context))
  if (!member) return {}
  await setLastActive(db, site.id, member.id, clock.now())
  return {}
}
