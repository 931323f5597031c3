import type { ChangeContext } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { bundleMail } from '#server/mail/bundle-mail.ts'
import type { LockedAccount } from '#server/members/lock-account.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { knowsDevice } from './knows-device.ts'
import { deviceHash, newSeed, type OpenedSession, rememberDevice, startSession } from './session.ts'

/**
 * Opens a session on this device, knows it from now on, and tells the owner when it is a new one. The account is locked:
 * a change that ends sessions either ends this one too, or was seen by who opens it.
 */
export async function openSession(context: ChangeContext, owner: LockedAccount): Promise<OpenedSession> {
  const { tx, site } = context
  const seed = newSeed()
  const device = deviceHash(context, seed)
  // Nobody's first device is new: joining makes it known. An address that nobody has confirmed may be a stranger's.
  const isNew = owner.status === 'active' && !(await knowsDevice(tx, site.id, owner.id, device))
  if (isNew) await tellNewDevice(context, owner)
  // A stranger's account that waits opens with its owner's old password once; it is not to open on this device for ever.
  if (owner.status === 'active') await rememberDevice(context, owner.id, device)
  return startSession(context, owner.id, { seed })
}

/** The first at once, those that follow soon in one mail: many at a time would hide the one that matters. */
async function tellNewDevice(context: ChangeContext, owner: LockedAccount): Promise<void> {
  const { tx, site, clock, device, country } = context
  const { email: address, language, id: memberId } = owner
  const now = clock.now()
  const intent = { device, country: country ?? '', at: now.toISOString() }
  const mail = { site: site.id, address, language, memberId, intent }
  const seconds = await secondsToWait(tx, context, 'new_device_mail', memberId)
  if (seconds === 0) return sendMail(tx, { ...mail, kind: 'new_device' }, now)
  const dueAt = new Date(now.getTime() + seconds * 1000)
  return bundleMail(tx, { ...mail, kind: 'new_devices' }, { now, dueAt })
}
