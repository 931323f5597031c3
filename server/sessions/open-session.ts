import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { ChangeContext } from '#server/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { knowsDevice } from './knows-device.ts'
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
  // Nobody's first device is new: joining makes it known. An address that nobody has confirmed may be a stranger's.
  const isNew = owner.status === 'active' && !(await knowsDevice(tx, site.id, owner.id, device))
  if (isNew) await tellNewDevice(context, owner)
  await rememberDevice(context, owner.id, device)
  return startSession(context, owner.id, { seed })
}

async function tellNewDevice({ tx, site, clock, device, country }: ChangeContext, owner: Owner): Promise<void> {
  const { email: address, language, id: memberId } = owner
  const intent = { device, country: country ?? '', at: clock.now().toISOString() }
  await sendMail(tx, { site: site.id, kind: 'new_device', address, language, memberId, intent }, clock.now())
}
