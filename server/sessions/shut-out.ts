import type { MemberId } from '#contract/members.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { voidLinks } from '#server/mail/links.ts'
import { subjectOf } from '#server/limits.ts'
import { markShutOut } from '#server/members/change-member.ts'
import { forgetDevices as forgetPushDevices } from '#server/push/forget-devices.ts'
import { forgetAttempts } from '#server/platform/attempts.ts'
import { type EndedSessions, endSessions } from './end-sessions.ts'
import { lockOwnAccount } from './lock-own-account.ts'
import { knownDevice, rememberDevice } from './session.ts'

type Changing = Pick<ChangeContext, 'tx' | 'site' | 'live' | 'secrets' | 'clock'>

/**
 * After a change that makes an account safer nothing from before opens it: sessions and links end, and no device is
 * known. Only an old mailbox can still take the change of its address back, with `before` only for changes that are
 * older: otherwise somebody could come between by changing the address twice. That an address is confirmed harms nobody.
 * A session that has just been opened in place of another goes on (`kept`).
 */
export async function shutOut(
  context: Changing,
  memberId: MemberId,
  before: Date | 'infinity' | '-infinity' = 'infinity',
  kept: { except?: string } = {},
): Promise<void> {
  const { tx, site, live, clock } = context
  await endSessions(tx, site.id, memberId, kept)
  await forgetDevices(context, memberId)
  await voidLinks(tx, site.id, memberId, { activate: 'infinity', undo_email: before })
  await markShutOut(tx, site.id, memberId, clock.now())
  live.recheck(site.id, memberId)
}

/** The same for a member who stays logged in: this session goes on, the device in their hands is known, and none besides. */
export async function trustOnlyThisDevice(context: ChangeContext<MemberContext>): Promise<void> {
  const { tx, site, member, live, clock } = context
  const device = knownDevice(context)
  await endSessions(tx, site.id, member.id, { except: member.sessionId })
  await forgetDevices(context, member.id)
  await voidLinks(tx, site.id, member.id, { activate: 'infinity', undo_email: 'infinity' })
  await markShutOut(tx, site.id, member.id, clock.now())
  if (device) await rememberDevice(context, member.id, device)
  live.recheck(site.id, member.id)
}

/**
 * Ends sessions by a member's own hand. Whose they were may come again with the password, and the member is to hear of it: no
 * device is known from now on but the one in their hands. Ending nothing but the own session changes nothing: otherwise somebody
 * could make the owner's devices unknown, or have a mail sent with each login.
 */
export async function endDevices(context: ChangeContext<MemberContext>, which: EndedSessions): Promise<void> {
  const { tx, site, member, live, clock } = context
  // The account before its sessions, as whoever logs in meanwhile does.
  await lockOwnAccount(context, member)
  const ended = await endSessions(tx, site.id, member.id, which)
  live.recheck(site.id, member.id)
  if (which.except !== undefined) await forgetPushDevices(tx, site.id, member.id)
  if (ended.every((id) => id === member.sessionId)) return
  await markShutOut(tx, site.id, member.id, clock.now())
  const device = knownDevice(context)
  await tx.deleteFrom('knownDevices').where('siteId', '=', site.id).where('memberId', '=', member.id).execute()
  if (device) await rememberDevice(context, member.id, device)
}

/**
 * Every device is new from now on, and of the next one the owner hears at once. An authenticator that somebody has only
 * begun to add was begun with what no longer opens the account.
 */
async function forgetDevices(context: Pick<Changing, 'tx' | 'site' | 'secrets'>, memberId: MemberId): Promise<void> {
  const { tx, site } = context
  await tx.deleteFrom('knownDevices').where('siteId', '=', site.id).where('memberId', '=', memberId).execute()
  await forgetPushDevices(tx, site.id, memberId)
  await tx
    .deleteFrom('oneTimeCodes')
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('confirmedAt', 'is', null)
    .execute()
  await forgetAttempts(tx, site.id, [subjectOf(context, 'new_device_mail', memberId)])
}
