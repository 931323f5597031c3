import {
  type Channel,
  isAdvertising,
  isOnByDefault,
  type NotificationKind,
  notificationKinds,
  type Preferences,
} from '#contract/notifications.ts'
import type { MemberId } from '#contract/members.ts'
import { giveConsent, refuseTooManyYeses } from '#server/account/consents.ts'
import { allowMails } from '#server/members/change-member.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import type { Site } from '#server/sites/site.ts'

export function readPreferences({ db, site, member }: MemberContext): Promise<Preferences> {
  return preferencesOf(db, site, member.id)
}

/** Switches one kind on one channel. */
export async function changePreference(
  context: ChangeContext<MemberContext>,
  { kind, channel, is_on: isOn }: { kind: NotificationKind; channel: Channel; is_on: boolean },
): Promise<Preferences> {
  const { tx, site, member } = context
  if (isOn && isAdvertising(kind) && channel === 'email') await refuseTooManyYeses(context)
  await choose(context, member.id, { kind, channel, isOn })
  return preferencesOf(tx, site, member.id)
}

/** Mails were stopped for a reason; the member says that they want them again. */
export async function switchMailsOn({ tx, site, member }: ChangeContext<MemberContext>): Promise<Preferences> {
  await allowMails(tx, site.id, member.id)
  return preferencesOf(tx, site, member.id)
}

/** Whoever asks for advertising, or wants it no more, has said so on a day that is kept. */
export async function choose(
  { tx, site, clock }: Pick<ChangeContext, 'tx' | 'site' | 'clock'>,
  memberId: MemberId,
  choice: { kind: NotificationKind; channel: Channel; isOn: boolean },
): Promise<void> {
  await tx
    .insertInto('notificationChoices')
    .values({ siteId: site.id, memberId, ...choice })
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'memberId', 'kind', 'channel']).doUpdateSet({ isOn: choice.isOn }),
    )
    .execute()
  const { kind, channel, isOn } = choice
  if (isAdvertising(kind) && channel === 'email') await giveConsent(tx, { site, clock }, memberId, kind, isOn)
}

async function preferencesOf(db: Db, site: Site, memberId: MemberId): Promise<Preferences> {
  const choices = await db
    .selectFrom('notificationChoices')
    .select(['kind', 'channel', 'isOn'])
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .execute()
  const { notificationsDisabled } = await db
    .selectFrom('members')
    .select('notificationsDisabled')
    .where('siteId', '=', site.id)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const isOn = (kind: NotificationKind, channel: Channel) =>
    choices.find((choice) => choice.kind === kind && choice.channel === channel)?.isOn ?? isOnByDefault(kind)
  return {
    preferences: notificationKinds.map((kind) => ({ kind, email: isOn(kind, 'email'), push: isOn(kind, 'push') })),
    disabled: notificationsDisabled,
  }
}
