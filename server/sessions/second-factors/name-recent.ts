import type { MemberId } from '#contract/members.ts'
import type { FactorChange } from '#server/mail/kinds.ts'
import type { Intent } from '#server/mail/links.ts'
import { countLifted } from '#server/protections/count-lifted.ts'
import { countNewPhotos } from '#server/protections/count-new-photos.ts'
import { nameInMail } from '#server/moderation/name-in-mail.ts'
import { type Changing, findRecentAuthenticator, lately } from './remove-recent.ts'

interface Told {
  change: FactorChange
  /** The passkey that it is about. */
  passkey: string
}

/**
 * What the mail tells of ways in and photos that were added lately and stay, and of protection that was lately taken back, for an
 * owner to see whether all of it is their own doing. What the mail is about anyway is not said twice.
 */
export async function nameRecentChanges(context: Changing, memberId: MemberId, told?: Told): Promise<Intent> {
  const { tx, site, clock } = context
  const passkeys = await tx
    .selectFrom('passkeys')
    .select('name')
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('createdAt', '>', lately(clock.now()))
    .orderBy('createdAt', 'desc')
    .execute()
  const names = passkeys.map(({ name }) => nameInMail(site.settings, name))
  // The newest of this name: an older one may be called the same on purpose.
  const known = told?.change === 'passkey_added' ? names.indexOf(told.passkey) : -1
  const others = names.filter((_, place) => place !== known)
  const switchedOn = told?.change === 'authenticator_on' ? undefined : await findRecentAuthenticator(context, memberId)
  const lifted = await countLifted(tx, site.id, memberId, clock.now())
  const photos = await countNewPhotos(tx, site.id, memberId, clock.now())
  return {
    added: others.join(', '),
    authenticator_on: switchedOn ?? '',
    lifted: lifted > 0 ? String(lifted) : '',
    new_photos: photos > 0 ? String(photos) : '',
  }
}
