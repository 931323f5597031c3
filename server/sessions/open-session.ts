import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/context.ts'
import { deviceMark, rememberDevice, startSession } from './session.ts'

interface Owner {
  id: MemberId
  email: string
  language: Locale
  status: string
}

/** Opens a session on this device, knows it from now on, and tells the owner when it is a new one. */
export async function openSession(tx: Tx, context: Context, owner: Owner): Promise<void> {
  const device = deviceMark(context)
  const isNew = await isNewDevice(tx, context.site.id, owner.id, device)
  await startSession(tx, context, owner.id)
  // An address that nobody has confirmed may be a stranger's.
  if (isNew && owner.status === 'active') await tellNewDevice(tx, context, owner)
  await rememberDevice(tx, context, owner.id, device)
}

/** Whether the member has other devices but not this one; the very first is no surprise to anybody. */
async function isNewDevice(db: Db, siteId: number, memberId: MemberId, device: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom('knownDevices')
    .select('deviceHash')
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .execute()
  return known.length > 0 && !known.some(({ deviceHash }) => deviceHash.equals(device))
}

async function tellNewDevice(tx: Tx, { site, clock, device, country }: Context, owner: Owner): Promise<void> {
  const { email: address, language, id: memberId } = owner
  const intent = { device, country: country ?? '', at: clock.now().toISOString() }
  await sendMail(tx, { site: site.id, kind: 'new_device', address, language, memberId, intent }, clock.now())
}
