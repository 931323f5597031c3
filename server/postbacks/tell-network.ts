import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { MemberId } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Task } from '#server/platform/jobs/job.ts'

export type PostbackEvent = 'confirmed' | 'bought'

/** Tells one network of one event. */
export const sendPostbackTask: Task<{ site: SiteId; postback: string }> = {
  name: 'send-postback',
  payload: z.object({ site: z.int(), postback: z.uuid() }),
}

/**
 * Lets the network that sent a member hear of an event, together with the change that is the event: both or neither. Each
 * is told once, a purchase only when it is the first; and only of a click that it has marked, since it would know no other.
 */
export async function tellNetwork(
  { tx, site, clock }: Pick<Context, 'site' | 'clock'> & { tx: Tx },
  memberId: MemberId,
  event: PostbackEvent,
): Promise<void> {
  const networks = Object.entries(site.settings.postbacks).flatMap(([name, told]) => (told[event] ? [name] : []))
  if (networks.length === 0) return
  const { rows } = await sql<{ id: string }>`
    insert into postbacks (site_id, member_id, event, created_at)
    select m.site_id, m.id, ${event}, ${clock.now()}
    from members m
    where m.site_id = ${site.id} and m.id = ${memberId} and m.network = any (${networks}::text[])
      and coalesce(m.sub1, m.sub2, m.sub3) is not null
      and (${event} <> 'bought' or 1 = (
        select count(*) from payments p where p.site_id = m.site_id and p.member_id = m.id and p.state = 'paid'
      ))
    on conflict do nothing
    returning id
  `.execute(tx)
  for (const { id } of rows) await enqueue(tx, sendPostbackTask, { site: site.id, postback: id })
}
