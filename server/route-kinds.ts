import type { Context, MemberContext, SessionContext } from '#server/context.ts'
import { routeKinds } from '#server/platform/http/route.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { findCurrentMember, requireMember, SESSION_COOKIE } from '#server/sessions/session.ts'
import { memberActor, sessionActor } from './actors.ts'

const visitors = routeKinds((context: Context) => context)
const members = routeKinds(asMember)
const sessions = routeKinds(withSession)

/** Binds an endpoint to a verb that everybody may call. */
export const publicRoute = visitors.read
/** Binds an endpoint to a verb that changes something and that everybody may call. */
export const publicChange = visitors.change
/** The same for a verb whose own work stands around its transaction, or that has none. */
export const publicChangeAround = visitors.changeAround
/** Binds an endpoint to a verb that only members may call. */
export const memberRoute = members.read
/** Binds an endpoint to a verb that changes something for a member. */
export const memberChange = members.change
/** The same for a verb whose own work stands around its transaction, or that is one statement with its own key. */
export const memberChangeAround = members.changeAround
/**
 * Binds an endpoint to a verb that ends the session which asks for it. A repetition is known by its cookie alone, so the
 * verb itself refuses who is nobody any more, inside its transaction.
 */
export const sessionChange = sessions.change

async function asMember(context: Context): Promise<MemberContext> {
  const member = await requireMember(context)
  const requireSession = async (tx: Tx) => void (await lockOwnAccount({ tx, site: context.site }, member))
  return { ...context, member, requireSession, actor: () => memberActor(member.id) }
}

async function withSession(context: Context): Promise<SessionContext> {
  const token = context.cookies.read(SESSION_COOKIE) ?? ''
  const member = await findCurrentMember(context)
  return { ...context, member, actor: () => sessionActor(context.secrets, token) }
}
