import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { isMailable, type NewMail, sendMailTask } from './send-mail.ts'

/**
 * Lets a mail wait until then, and joins it with one of the same kind that waits already: that one tells the newest, and how
 * many `times` there were. It leaves when the first said, however many follow.
 */
export async function bundleMail(
  tx: Db,
  mail: NewMail & { memberId: MemberId },
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  const { site, kind, address, language, memberId, intent = {} } = mail
  if (!isMailable(address)) throw new Error(`A mail of kind ${kind} has an address that should have been refused`)
  await sql`
    insert into mails as m (site_id, kind, address, language, member_id, intent, created_at, due_at)
    values (
      ${site}, ${kind}, ${address}, ${language}, ${memberId}, ${JSON.stringify({ ...intent, times: '1' })}::jsonb, ${now}, ${dueAt}
    )
    on conflict (site_id, member_id, kind) where due_at is not null do update set
      intent = excluded.intent || jsonb_build_object('times', ((m.intent ->> 'times')::int + 1)::text)
  `.execute(tx)
}

/** Puts the mails on their way that have waited long enough. What comes from now on waits in another one. */
export async function sendBundles(db: Db, site: SiteId, now: Date): Promise<void> {
  await sql`
    with due as (
      update mails set due_at = null
      where site_id = ${site} and due_at <= ${now}
      returning site_id, id
    )
    select enqueue(${sendMailTask.name}, json_build_object('site', site_id, 'mail', id)) from due
  `.execute(db)
}
