import type { Context, CurrentMember, MemberContext, SessionContext } from '#server/context.ts'
import { inDatabaseTurn } from '#server/database-turns.ts'
import { routeKinds } from '#server/platform/http/route.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { Turns } from '#server/platform/turns.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import {
  findCurrentMember,
  refuseEnded,
  refuseUnproven,
  requireMember,
  requireProven,
  SESSION_COOKIE,
} from '#server/sessions/session.ts'
import { memberActor, sessionActor } from './actors.ts'

/**
 * Of one session so many at once: pages ask for few together, and a hundred costly ones would keep everybody else waiting. Not of one
 * member: somebody else who is in the account would keep its owner from ending their session. Fewer than a household has: the other
 * devices are answered, too.
 */
const sessionTurns = new Turns({ running: 3, waiting: 120, longestWaitMs: 10_000 })

/** Of one household so many changes at once that nobody need log in for: each may wait inside its transaction for the same lock. */
const householdTurns = new Turns({ running: 4, waiting: 200, longestWaitMs: 10_000 })

const visitors = routeKinds((context: Context) => context)
const readingVisitors = routeKinds((context: Context) => context, undefined, inVisitorsTurn)
const changingVisitors = routeKinds((context: Context) => context, inHouseholdsTurn, inVisitorsTurn)
const anyMembers = routeKinds(withMember, inSessionsTurn, inMembersTurn)
const provenMembers = routeKinds(withProven, inSessionsTurn, inMembersTurn)
const membersWithTurns = routeKinds(withMember, inSessionsTurn)
const sessions = routeKinds(withSession)

/** Binds an endpoint to a verb that everybody may call. */
export const publicRoute = readingVisitors.read
/** The same for a verb that waits for a turn of its own, in which nobody's place in the database is held. */
export const publicRouteWithTurns = visitors.read
/** Binds an endpoint to a verb that changes something and that everybody may call. */
export const publicChange = changingVisitors.change
/** The same for a verb whose own work stands around its transaction, or that has none. */
export const publicChangeAround = visitors.changeAround
/** Binds an endpoint to a verb that only members may call. */
export const memberRoute = anyMembers.read
/** The same for a verb that waits for a turn of its own. */
export const memberRouteWithTurns = membersWithTurns.read
/** The same for what opens something later, or elsewhere. Who has to confirm the account first is refused. */
export const provenRoute = provenMembers.read
/** Binds an endpoint to a verb that changes something for a member. Who has to confirm the account first is refused. */
export const memberChange = provenMembers.change
/** The same for a verb whose own work stands around its transaction, or that is one statement with its own key. */
export const memberChangeAround = provenMembers.changeAround
/**
 * For the few changes that are open before confirming to whoever has logged in. The verb writes nothing into the account that
 * who made it could see; `server/calls.test.ts` has the list, with the reasons.
 */
export const anyMemberChange = anyMembers.change
/**
 * Binds an endpoint to a verb that ends the session which asks for it. A repetition is known by its cookie alone, so the
 * verb itself refuses who is nobody any more, inside its transaction. Who has to confirm the account first is refused.
 */
export const sessionChange = sessions.change

function inSessionsTurn<T>(context: MemberContext, work: () => T | Promise<T>): Promise<T> {
  return sessionTurns.run(context.member.sessionId, async (hasWaited) => {
    if (hasWaited) await refuseEnded(context)
    return work()
  })
}

function inMembersTurn<T>(context: MemberContext, work: () => T | Promise<T>): Promise<T> {
  return inDatabaseTurn(context.household, async (hasWaitedAgain) => {
    if (hasWaitedAgain) await refuseEnded(context)
    return work()
  })
}

function inVisitorsTurn<T>({ household }: Context, work: () => T | Promise<T>): Promise<T> {
  return inDatabaseTurn(household, async () => work())
}

function inHouseholdsTurn<T>({ household }: Context, work: () => T | Promise<T>): Promise<T> {
  return householdTurns.run(household, async () => work())
}

async function withMember(context: Context): Promise<MemberContext> {
  return asMember(context, await requireMember(context))
}

async function withProven(context: Context): Promise<MemberContext> {
  return asMember(context, await requireProven(context))
}

function asMember(context: Context, member: CurrentMember): MemberContext {
  const requireSession = async (tx: Tx) => void (await lockOwnAccount({ tx, site: context.site }, member))
  return { ...context, member, requireSession, actor: () => memberActor(member.id) }
}

async function withSession(context: Context): Promise<SessionContext> {
  const token = context.cookies.read(SESSION_COOKIE) ?? ''
  const member = await findCurrentMember(context)
  if (member) refuseUnproven(member)
  return { ...context, member, actor: () => sessionActor(context.secrets, token) }
}
