import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { ChangeContext } from '#server/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { deviceHash, newSeed, type OpenedSession, rememberDevice, startSession } from './session.ts'

interface Owner {
  id: MemberId
  email: string
  language: Locale
  status: string
}

/** Opens a session on this device, knows it from now on, and tells the owner when it is a new one. */
export async function openSession(context: ChangeContext, owner: Owner): Promise<OpenedSession> {
  const { tx, site } = context
  const seed = newSeed()
  const device = deviceHash(context, seed)
  const isNew = await isNewDevice(tx, site.id, owner.id, device)
  // An address that nobody has confirmed may be a stranger's.
  if (isNew && owner.status === 'active') await tellNewDevice(context, owner)
  await rememberDevice(context, owner.id, device)
  return startSession(context, owner.id, seed)
}

/** Nobody's first device is new: joining makes it known. */
async function isNewDevice(tx: Tx, siteId: SiteId, memberId: MemberId, device: Buffer): Promise<boolean> {
  const known = await tx
    .selectFrom('knownDevices')
    .select('deviceHash')
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .execute()
  return !known.some(({ deviceHash }) => deviceHash.equals(device))
}

async function tellNewDevice({ tx, site, clock, device, country }: ChangeContext, owner: Owner): Promise<void> {
  const { email: address, language, id: memberId } = owner
  const intent = { device, country: country ?? '', at: clock.now().toISOString() }
  await sendMail(tx, { site: site.id, kind: 'new_device', address, language, memberId, intent }, clock.now())
}
