import {
  type Channel,
  channels,
  type NotificationKind,
  notificationKinds,
  type Preferences,
} from '#contract/notifications.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import type { Site } from '#server/sites/site.ts'

export function readPreferences({ db, site, member }: MemberContext): Promise<Preferences> {
  return preferencesOf(db, site, member.id)
}

/** Switches one kind on one channel. */
export async function changePreference(
  { tx, site, member }: ChangeContext<MemberContext>,
  { kind, channel, is_on: isOn }: { kind: NotificationKind; channel: Channel; is_on: boolean },
): Promise<Preferences> {
  await (isOn ? unmute : mute)(tx, site, member.id, kind, channel)
  return preferencesOf(tx, site, member.id)
}

export async function mute(
  tx: Db,
  site: Site,
  memberId: MemberId,
  kind: NotificationKind,
  channel: Channel,
): Promise<void> {
  await tx
    .insertInto('mutedNotifications')
    .values({ siteId: site.id, memberId, kind, channel })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function unmute(tx: Db, site: Site, memberId: MemberId, kind: NotificationKind, channel: Channel): Promise<void> {
  await tx
    .deleteFrom('mutedNotifications')
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .execute()
}

async function preferencesOf(db: Db, site: Site, memberId: MemberId): Promise<Preferences> {
  const muted = await db
    .selectFrom('mutedNotifications')
    .select(['kind', 'channel'])
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
    !muted.some((row) => row.kind === kind && row.channel === channel)
  return {
    preferences: notificationKinds.map((kind) => {
      const [email, push] = channels.map((channel) => isOn(kind, channel))
      return { kind, email: email ?? true, push: push ?? true }
    }),
    disabled: notificationsDisabled,
  }
}
