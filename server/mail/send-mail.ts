import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { MemberId } from '#contract/members.ts'
import type { Locale } from '#contract/locales.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Task } from '#server/platform/jobs/job.ts'
import type { MailKind } from './kinds.ts'
import type { Intent } from './links.ts'

export const sendMailTask: Task<{ site: SiteId; mail: string }> = {
  name: 'send-mail',
  payload: z.object({ site: z.int(), mail: z.uuid() }),
}

export interface NewMail {
  site: SiteId
  kind: MailKind
  address: string
  language: Locale
  /** The member it is about; none when the address is nobody's. */
  memberId?: MemberId
  /**
   * What its link will do (`email`, …), until when (`until`), or what the mail tells (`device`, `country`, `at`).
   * Nothing that somebody typed, unless the address is the site's own or has proved to be theirs: a mail to an address
   * that nobody has confirmed must not carry a stranger's words.
   */
  intent?: Intent
  /** Since when its link counts as made, when that is not now. */
  since?: Date
}

// Neither can begin another header or another recipient.
const MAILABLE = /^[^\s<>(),;:"\\[\]]+@[^\s<>(),;:"\\[\]@]+$/

/** Whether a mail can be addressed to this: one recipient, no tricks with headers. */
export function isMailable(address: string): boolean {
  return MAILABLE.test(address) && !address.slice(0, address.lastIndexOf('@')).includes('@')
}

/** Puts a mail on its way together with the change that causes it: both commit, or neither. */
export async function sendMail(tx: Db, mail: NewMail, now: Date): Promise<void> {
  const { site, kind, address, language, memberId = null, intent = {}, since = now } = mail
  if (!isMailable(address)) throw new Error(`A mail of kind ${kind} has an address that should have been refused`)
  // One statement, so that it holds together even for a caller without a transaction.
  await sql`
    with mail as (
      insert into mails (site_id, kind, address, language, member_id, intent, created_at)
      values (${site}, ${kind}, ${address}, ${language}, ${memberId}, ${JSON.stringify(intent)}::jsonb, ${since})
      returning site_id, id
    )
    select enqueue(${sendMailTask.name}, json_build_object('site', site_id, 'mail', id)) from mail
  `.execute(tx)
}
