import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Site } from '#server/sites/site.ts'
import type { NewMail } from './send-mail.ts'

interface Undo {
  memberId: MemberId
  language: Locale
  /** When the address was changed, and until when that can be undone. */
  since: string
  until: string
}

interface Around {
  site: Pick<Site, 'id'>
  clock: Clock
}

/**
 * The mail itself, unless an account was moved away from its address lately: then the way to undo that, with the mail's own link as
 * a second way. An owner whose address somebody else has changed would otherwise read that there is no account, and join anew.
 */
export async function undoInstead(db: Db, { site, clock }: Around, mail: NewMail): Promise<NewMail> {
  const undo = await findOpenUndo(db, site.id, mail.address, clock.now())
  if (!undo) return mail
  const { memberId, language, since, until } = undo
  const besides = mail.memberId ? { besides: mail.kind, besides_for: mail.memberId } : {}
  return {
    site: site.id,
    kind: 'address_moved',
    address: mail.address,
    language,
    memberId,
    // As old as the change, and no longer open than the first one: it ends the same links, and ends with the same ones.
    since: new Date(since),
    intent: { email: mail.address, since, until, ...besides },
  }
}

/** The newest change of address that this mailbox can still undo. */
export async function findOpenUndo(db: Db, site: SiteId, email: string, now: Date): Promise<Undo | undefined> {
  const { rows } = await sql<Undo>`
    select l.member_id, m.language, l.created_at as since, l.expires_at as until
    from mail_links l
    join members m on m.site_id = l.site_id and m.id = l.member_id
    where l.site_id = ${site}
      and l.purpose = 'undo_email'
      and l.used_at is null
      and l.intent ->> 'email' = ${email}
      and l.expires_at > ${now}
    order by l.created_at desc
    limit 1
  `.execute(db)
  return rows[0]
}
