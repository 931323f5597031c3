import type { MemberId } from '#contract/members.ts'
import { isLocale, type Locale } from '#contract/locales.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db, SiteId } from '#server/platform/db/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/sites/site.ts'
import type { Breaker } from '#server/platform/breaker.ts'
import { followsAccount, isMailKind, type MailKind, notificationOf, targetOf } from './kinds.ts'
import { linkHours } from './link-hours.ts'
import { hoursLater, type Intent, makeLink } from './links.ts'
import { messageIdOf } from './message-id.ts'
import { renderMail } from './render-mail.ts'
import { makeSecondLink, type SecondLink } from './second-link.ts'
import { MailRefused, type OutgoingMail, type Transport } from './smtp.ts'
import { makeUnsubscribeToken, unsubscribeHeaders } from './unsubscribe-token.ts'

interface Parts {
  database: Database
  siteById: (id: SiteId) => Site | undefined
  secrets: Secrets
  clock: Clock
  transport: Transport
  breaker: Breaker
  attachmentsOf: AttachmentsOf
  unstoredWordsOf: UnstoredWordsOf
  isStillDue: IsStillDue
  /** There is no such mailbox: what that means for its member is for another word to say. */
  onNoMailbox: OnNoMailbox
}

/** What a kind of mail carries beside its words, made by the word that knows. */
export type AttachmentsOf = Partial<
  Record<
    MailKind,
    (
      parts: { db: Db; site: SiteId; secrets: Secrets },
      intent: Intent,
    ) => Promise<NonNullable<OutgoingMail['attachments']>>
  >
>

/** What a kind of mail says that must not wait in the database, made by the word that knows. */
export type UnstoredWordsOf = Partial<Record<MailKind, (secrets: Secrets, site: SiteId, intent: Intent) => Intent>>

export type OnNoMailbox = (db: Db, site: SiteId, memberId: MemberId) => Promise<void>

/** Whether a kind of mail still tells the truth when it goes out, by the word that knows. */
export type IsStillDue = Partial<
  Record<MailKind, (db: Db, site: SiteId, memberId: MemberId | null, intent: Intent, now: Date) => Promise<boolean>>
>

interface StoredMail {
  id: string
  kind: MailKind
  address: string
  language: Locale
  memberId: MemberId | null
  intent: Intent
  createdAt: string
}

/**
 * Hands a stored mail to the mail server and forgets it. When that fails the mail stays and the queue tries again, with
 * the same message id and the same secret in its link.
 */
export async function deliverMail(parts: Parts, job: { site: SiteId; mail: string }): Promise<void> {
  const { database, siteById, transport, breaker } = parts
  const db = database.forSite(job.site)
  const stored = await findMail(db, job)
  // Delivered before, or its member is gone.
  if (!stored) return
  const member = stored.memberId ? await findReader(db, job.site, stored.memberId) : undefined
  const mailbox = member?.email
  const mail = mailbox && followsAccount(stored.kind) ? { ...stored, address: mailbox } : stored
  const site = siteById(job.site)
  if (!site) throw new Error(`Site ${job.site} has mail but is not known`)
  if (breaker.isOpen()) throw new Error('Sending pauses: the mail server failed too often')

  const message = await compose(parts, db, site, { ...mail, home: member?.country ?? undefined })
  if (!message) return
  const now = parts.clock.now()
  const isDue = (await parts.isStillDue[mail.kind]?.(db, job.site, mail.memberId, mail.intent, now)) ?? true
  try {
    if (isDue) {
      await transport.send(message)
      breaker.succeed()
    }
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    // Addresses that do not exist say nothing about the server: otherwise a few of them would stop everybody's mail.
    if (!error.isAboutRecipient) breaker.fail()
    if (!error.isNoMailbox) throw error
    // One that the account had, or that somebody mistyped for it, says nothing about the one that it has.
    if (mail.memberId && mail.address === mailbox) await parts.onNoMailbox(db, job.site, mail.memberId)
  }
  await db.deleteFrom('mails').where('siteId', '=', job.site).where('id', '=', mail.id).execute()
}

async function findMail(db: Db, { site, mail }: { site: SiteId; mail: string }): Promise<StoredMail | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'address', 'language', 'memberId', 'intent', 'createdAt'])
    .where('siteId', '=', site)
    .where('id', '=', mail)
    .executeTakeFirst()
  if (!row) return undefined
  const { kind, language } = row
  if (!isMailKind(kind) || !isLocale(language)) throw new Error(`A mail has kind ${kind} and language ${language}`)
  return { ...row, kind, language, intent: row.intent as Intent }
}

/** Where the account has its mails now, and where its member lives. */
function findReader(db: Db, site: SiteId, memberId: MemberId) {
  return db
    .selectFrom('members as m')
    .leftJoin('profiles as p', (join) => join.onRef('p.siteId', '=', 'm.siteId').onRef('p.memberId', '=', 'm.id'))
    .select(['m.email', 'p.country'])
    .where('m.siteId', '=', site)
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}

async function compose(
  { secrets, clock, attachmentsOf, unstoredWordsOf }: Parts,
  db: Db,
  site: Site,
  mail: StoredMail & { home: string | undefined },
): Promise<OutgoingMail | undefined> {
  const now = clock.now()
  const links = await makeLinks({ secrets, db, site, now }, mail)
  if (links === 'torn up') return undefined
  const intent = { ...mail.intent, ...unstoredWordsOf[mail.kind]?.(secrets, site.id, mail.intent) }
  return {
    ...renderMail(site, { ...mail, intent, ...links }),
    messageId: messageIdOf(secrets, site, mail),
    date: now,
    sender: { name: site.settings.name, host: site.host },
    replyTo: site.settings.support_email,
    to: mail.address,
    attachments: (await attachmentsOf[mail.kind]?.({ db, site: site.id, secrets }, mail.intent)) ?? [],
    headers: { 'X-Mail-Kind': mail.kind, ...waysOut(secrets, site, mail) },
  }
}

interface Links {
  token?: string
  until?: Date
  second?: SecondLink | undefined
}

/**
 * The secrets that the letter carries, for as long as they may come to life. The account may have become safer meanwhile: then
 * they are void, and the letter goes out without them, if it warns of something, or not at all.
 */
async function makeLinks(
  { secrets, db, site, now }: { secrets: Secrets; db: Db; site: Site; now: Date },
  mail: StoredMail,
): Promise<Links | 'torn up'> {
  const { memberId, intent, kind } = mail
  const target = targetOf(kind)
  const until = endOf(site, mail, now)
  if (!target?.purpose || !until) return {}
  const { purpose } = target
  if (!memberId) throw new Error(`A mail of kind ${kind} needs a member`)
  // Made from the mail's id and a key that is not in the database, so it can be made again and is stored nowhere.
  const token = secrets.hmac('mail-link', `${site.id}|${mail.id}`).toString('base64url')
  const link = { site: site.id, memberId, purpose, intent, now: new Date(mail.createdAt), expiresAt: until, token }
  return db.transaction().execute(async (tx) => {
    // The account is locked before the letter, as by whoever changes it.
    const isTheirs = await isForMailbox(tx, site.id, mail, memberId)
    const letter = await lockLetter(tx, site.id, mail.id)
    if (!letter) return 'torn up'
    if (isTheirs && !letter.isVoid) {
      await makeLink(tx, link)
      return { token, until, second: await makeSecondLink(tx, { site, secrets, now }, mail) }
    }
    if (target.pathOnceVoid) return {}
    await tx.deleteFrom('mails').where('siteId', '=', site.id).where('id', '=', mail.id).execute()
    return 'torn up'
  })
}

/**
 * Whether the secret goes to the mailbox that the account has now. A letter may have been asked for while a change of address
 * was taken back, and written after it.
 */
async function isForMailbox(tx: Db, site: SiteId, mail: StoredMail, memberId: MemberId): Promise<boolean> {
  if (targetOf(mail.kind)?.isForOtherMailbox) return true
  const account = await tx
    .selectFrom('members')
    .select('email')
    .where('siteId', '=', site)
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirst()
  return account?.email === mail.address
}

/** Undefined when it was torn up. */
async function lockLetter(tx: Db, site: SiteId, mail: string): Promise<{ isVoid: boolean } | undefined> {
  const row = await tx
    .selectFrom('mails')
    .select('intent')
    .where('siteId', '=', site)
    .where('id', '=', mail)
    .forUpdate()
    .executeTakeFirst()
  return row && { isVoid: 'is_void' in (row.intent as Intent) }
}

/** How a mail program ends mails of this kind; those about the account cannot be ended. */
function waysOut(secrets: Secrets, site: Site, { kind, memberId }: StoredMail): Record<string, string> {
  const notification = notificationOf(kind)
  if (!notification || !memberId) return {}
  return unsubscribeHeaders(site.origin, makeUnsubscribeToken(secrets, site.id, { memberId, kind: notification }))
}

/** When its link ends: as its cause said, else as many hours from now as the site says. */
function endOf({ settings }: Site, { kind, intent }: StoredMail, now: Date): Date | undefined {
  const purpose = targetOf(kind)?.purpose
  if (!purpose) return undefined
  return intent['until'] ? new Date(intent['until']) : hoursLater(now, linkHours(purpose, settings))
}
