import { type RawBuilder, sql } from 'kysely'
import { isOnByDefault, type NotificationKind, notificationKinds } from '#contract/notifications.ts'

const onlyWhenAsked = sql.join(notificationKinds.filter((kind) => !isOnByDefault(kind)).map((kind) => sql.lit(kind)))

/** Whether a row `m` of members is a person with a confirmed address who wants this kind of mail. */
export function mayBeMailed(kind: NotificationKind | RawBuilder<string>): RawBuilder<boolean> {
  const asked = typeof kind === 'string' ? sql<string>`${kind}::text` : kind
  return sql<boolean>`(
    m.status = 'active' and not m.is_fictional and m.notifications_disabled = '{}'
    and coalesce((
      select choice.is_on from notification_choices choice
      where choice.site_id = m.site_id and choice.member_id = m.id and choice.kind = ${asked} and choice.channel = 'email'
    ), ${asked} not in (${onlyWhenAsked}))
  )`
}
