import { type RawBuilder, sql } from 'kysely'
import {
  type Channel,
  isOnByDefault,
  type NotificationKind,
  notificationKinds,
  noticeSwitches,
} from '#contract/notifications.ts'

const onlyWhenAsked = sql.join(notificationKinds.filter((kind) => !isOnByDefault(kind)).map((kind) => sql.lit(kind)))

/** The switch by which a kind of notice goes; most have their own. */
function switchOf(kind: RawBuilder<string>): RawBuilder<string> {
  const others = Object.entries(noticeSwitches).filter(([notice, name]) => notice !== name)
  const cases = others.map(([notice, name]) => sql`when ${sql.lit(notice)} then ${sql.lit(name)}`)
  return sql<string>`case ${kind} ${sql.join(cases, sql` `)} else ${kind} end`
}

/** Whether a row `m` of members is a person with a confirmed address who wants this kind of mail. */
export function mayBeMailed(kind: NotificationKind): RawBuilder<boolean> {
  return mayBeTold(sql<string>`${kind}::text`, sql`'email'`)
}

/**
 * Whether a row `m` of members is a person with a confirmed address who wants to hear of this kind by this way, and can: by
 * mail unless mails came back or were complained about, by push when a browser of theirs shows notices.
 */
export function mayBeTold(kind: RawBuilder<string>, channel: RawBuilder<Channel>): RawBuilder<boolean> {
  return sql<boolean>`(
    m.status = 'active' and not m.is_fictional
    and coalesce((
      select choice.is_on from notification_choices choice
      where choice.site_id = m.site_id and choice.member_id = m.id and choice.kind = ${switchOf(kind)} and choice.channel = ${channel}
    ), ${switchOf(kind)} not in (${onlyWhenAsked}))
    and case when ${channel} = 'email' then m.notifications_disabled = '{}'
      else exists (select from push_subscriptions device where device.site_id = m.site_id and device.member_id = m.id)
    end
  )`
}
