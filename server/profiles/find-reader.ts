import type { Tracking } from '#contract/fields.ts'
import type { Context, CurrentMember } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireMember, SESSION_COOKIE } from '#server/sessions/session.ts'
import { visitorSees } from './rules.ts'

/** The member who reads; undefined for a visitor, who is refused where the site shows its members to nobody else. */
export async function findReader(context: Context, tracking: Tracking): Promise<CurrentMember | undefined> {
  if (context.cookies.read(SESSION_COOKIE)) return requireMember(context)
  if (visitorSees(context.site.settings, tracking) === 'none') throw new Refusal('search.members_only')
  return undefined
}
