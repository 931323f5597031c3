import type { MemberId } from '#contract/members.ts'
import { giveConsent } from '#server/account/consents.ts'
import type { ChangeContext } from '#server/context.ts'
import { refuseAdvertising } from '#server/notifications/preferences.ts'

/** What somebody agreed to before the address had an owner is not the owner's word. */
export async function withdrawConsents(context: ChangeContext, id: MemberId): Promise<void> {
  await refuseAdvertising(context, id)
  await giveConsent(context.tx, context, id, 'landing', false)
}
