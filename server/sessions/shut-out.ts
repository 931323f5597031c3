import type { MemberId } from '#contract/members.ts'
import type { ChangeContext } from '#server/context.ts'
import { voidLinks } from '#server/mail/links.ts'
import { endSessions } from './end-sessions.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { knownDevice, rememberDevice } from './session.ts'

type Changing = Pick<ChangeContext, 'tx' | 'site' | 'live'>

/**
 * After a change that makes an account safer nothing from before opens it: sessions and links end, and no device is
 * known. Only an old mailbox can still take the change of its address back, with `before` only for changes that are
 * older: otherwise somebody could come between by changing the address twice. That an address is confirmed harms nobody.
 */
export async function shutOut(
  { tx, site, live }: Changing,
  memberId: MemberId,
  before: Date | 'infinity' | '-infinity' = 'infinity',
): Promise<void> {
  await endSessions(tx, site.id, memberId)
  await forgetDevices(tx, site.id, memberId)
  await voidLinks(tx, site.id, memberId, { activate: 'infinity', undo_email: before })
  live.recheck(site.id, memberId)
}

/** The same for a member who stays logged in: the device in their hands is known, and none besides. */
export async function trustOnlyThisDevice(
  context: Pick<ChangeContext, 'tx' | 'site' | 'clock' | 'cookies'>,
  memberId: MemberId,
): Promise<void> {
  const { tx, site } = context
  const device = knownDevice(context)
  await forgetDevices(tx, site.id, memberId)
  await voidLinks(tx, site.id, memberId, { activate: 'infinity', undo_email: 'infinity' })
  if (device) await rememberDevice(context, memberId, device)
}

async function forgetDevices(tx: Tx, site: SiteId, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('knownDevices').where('siteId', '=', site).where('memberId', '=', memberId).execute()
}
