import { sql } from 'kysely'
import * as z from 'zod/mini'
import { FALLBACK_LOCALE, isLocale } from '#contract/locales.ts'
import { isWithinLimit } from '#server/limits.ts'
import { type NewMail, sendMail } from '#server/mail/send-mail.ts'
import { findMailbox } from '#server/members/email-of.ts'
import type { MailContext } from '#server/members/send-to-typed-address.ts'
import { canonicalAddress } from '#server/platform/canonical-address.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import type { Task } from '#server/platform/jobs/job.ts'
import type { Site } from '#server/sites/site.ts'
import { readPaper } from './queries.ts'
import { amountOf, type Paper } from './rules.ts'
import { sayMoney } from './say-money.ts'

/** A payment was made, or a refund: there has to be a paper about it. An empty refund means the payment itself. */
export const invoiceTask: Task<{ site: SiteId; payment: string; refund: string }> = {
  name: 'issue-invoice',
  payload: z.object({ site: z.int(), payment: z.uuid(), refund: z.string() }),
}

interface Parts extends MailContext {
  db: Db
}

/**
 * Gives a payment or a refund its paper, once, and sends it. The numbers of a company have no gap, so they are given one
 * after the other: apart from buying, where nobody may wait for another.
 */
export async function issueInvoice(
  { db, ...context }: Parts,
  paymentId: string,
  refundId: string | null,
): Promise<void> {
  const { site, clock } = context
  await db.transaction().execute(async (tx) => {
    // Locked, so that the same task twice at once writes one paper.
    const { language } = await tx
      .selectFrom('payments')
      .select('language')
      .where('siteId', '=', site.id)
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (await readPaper(tx, site.id, paymentId, refundId)) return
    const now = clock.now()
    const company = companyKey(site)
    const year = now.getUTCFullYear()
    const place = await nextPlace(tx, company, year)
    await tx
      .insertInto('invoices')
      .values({
        siteId: site.id,
        paymentId,
        refundId,
        number: `${year}-${String(place).padStart(6, '0')}`,
        company,
        year,
        place,
        seller: JSON.stringify(site.company),
        language,
        issuedAt: now.toISOString(),
      })
      .execute()
    const paper = await readPaper(tx, site.id, paymentId, refundId)
    if (paper) await mailPaper(tx, context, paper)
  })
}

/** Sites of one company share their numbers. */
function companyKey({ company }: Site): string {
  return `${company.country} ${company.kvk || company.name}`
}

/** The row stays locked until the paper is written: a number that is given is used. */
async function nextPlace(tx: Tx, company: string, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counters (company, year, last)
    values (${company}, ${year}, 1)
    on conflict (company, year) do update set last = invoice_counters.last + 1
    returning last
  `.execute(tx)
  return rows[0]?.last ?? 1
}

/**
 * To the buyer, as long as there is one. Whoever typed a stranger's address may buy and withdraw as often as they like: the
 * stranger's mailbox hears of it a few times. The paper is on the page too.
 */
async function mailPaper(tx: Tx, context: MailContext, paper: Paper): Promise<void> {
  const { site, clock } = context
  const mailbox = await findMailbox(tx, site.id, paper.memberId)
  if (!mailbox) return
  const { address, isConfirmed } = mailbox
  const isMailed = isConfirmed || (await isWithinLimit(tx, context, 'receipt_mail', canonicalAddress(address)))
  if (isMailed) await sendMail(tx, mailOf(site, paper, address), clock.now())
}

function mailOf(site: Site, paper: Paper, address: string): NewMail {
  const language = isLocale(paper.language) ? paper.language : FALLBACK_LOCALE
  const money = sayMoney(language, paper.currency)
  const { amount, vat } = amountOf(paper)
  return {
    site: site.id,
    kind: paper.refund ? 'refund' : 'receipt',
    address,
    language,
    memberId: paper.memberId,
    intent: {
      id: paper.paymentId,
      refund: paper.refund?.id ?? '',
      invoice: paper.number,
      corrects: paper.refund?.invoice ?? '',
      credits: paper.refund ? '' : String(paper.credits),
      total: money(amount),
      vat: money(vat),
      days: String(site.settings.refund_days),
      ...(!paper.refund && mandateOf(site, paper)),
    },
  }
}

/** What a member has allowed whom, to be kept beside the statement of their bank. */
function mandateOf({ company, settings }: Site, { mandate, country }: Paper) {
  if (!mandate) return undefined
  const creditor = [company.name, settings.creditor_id].filter((part) => part !== '').join(', ')
  const { reference, signedAt, ibanMasked } = mandate
  return { mandate: reference, signed: signedAt, country, iban: ibanMasked, creditor }
}
