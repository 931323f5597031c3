import type { Input } from '#contract/endpoint.ts'
import type { withdraw as endpoint } from '#contract/withdrawals.ts'
import type { ChangeContext, Context, CurrentMember } from '#server/context.ts'
import { newReference } from '#server/complaints/reference.ts'
import { readDebt } from '#server/credits/read-balance.ts'
import { findOrderNumber, withoutProof } from '#server/invoices/order-number.ts'
import type { Intent } from '#server/mail/links.ts'
import { isMailable, sendMail } from '#server/mail/send-mail.ts'
import { isShutOutSince } from '#server/members/is-shut-out-since.ts'
import { findOwner, type Owner } from '#server/members/owner.ts'
import { findNamedPayment, type NamedPayment } from '#server/payments/find-named-payment.ts'
import { hasOtherPurchase } from '#server/payments/has-other-purchase.ts'
import { hasProvisional } from '#server/payments/provisional.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { nameInMail } from '#server/moderation/name-in-mail.ts'
import { canonicalAddress } from '#server/platform/canonical-address.ts'
import { isWithinLimit } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { findCurrentMember, unlessUnproven } from '#server/sessions/session.ts'
import { chooseLocale } from '#contract/locales.ts'
import { knownPurchase } from './known-purchase.ts'

/** Takes a declaration of withdrawal, gives back what can be found at once, and confirms it by mail. */
export const withdraw = { prepare: findMember, run: takeWithdrawal }

async function findMember(context: Context): Promise<CurrentMember | undefined> {
  return unlessUnproven(await findCurrentMember(context))
}

async function takeWithdrawal(
  context: ChangeContext,
  { name, email, purchase: typed }: Input<typeof endpoint>,
  member: CurrentMember | null | undefined,
) {
  const { tx, site, clock, locale, network, secrets } = context
  const purchase = withoutProof(secrets, site.id, typed)
  const now = clock.now()
  if (!isMailable(email)) throw refuseField('fields.email', 'email', 'malformed')
  const isWithin = member
    ? await isWithinLimit(tx, context, 'withdrawal', member.id)
    : await isWithinLimit(tx, context, 'withdrawal_network', network)
  if (!isWithin) throw new Refusal('withdrawals.too_many')

  const owner = await findOwner(tx, site.id, email)
  const order = findOrderNumber(secrets, site.id, typed)
  const buyer = member ?? owner
  const payment = order && buyer && (await findNamedPayment({ ...context, db: tx }, buyer.id, order.paymentId))
  // Nothing goes back by itself for who knows only address and order, from a database perhaps, nor for who may have read the
  // number in somebody else's account, before its owner shut them out: then an operator answers.
  const isProved = member
    ? true
    : order?.isProved === true && !(payment && (await isOverheard(context, owner, payment)))
  // What was debited could be called back at the bank after it was refunded, and who owes credits has had some for nothing: an
  // operator gives that back, and looks first.
  const isSafe =
    payment &&
    buyer &&
    payment.isInTime &&
    !payment.isDebit &&
    !(await hasProvisional(tx, site.id, buyer.id)) &&
    (await readDebt(tx, site.id, buyer.id)) === 0
  const refund = isSafe && isProved ? await refundLeft(context, payment.id) : undefined
  const endsPremium =
    buyer && payment && refund ? !(await hasOtherPurchase(tx, site.id, buyer.id, payment.id)) : undefined
  const reference = newReference()
  await tx
    .insertInto('withdrawals')
    .values({
      siteId: site.id,
      reference,
      name,
      email,
      purchase,
      paymentId: payment?.id ?? null,
      refundId: refund?.id ?? null,
      language: locale,
      createdAt: now.toISOString(),
    })
    .execute()
  // A member proves their own address by the login, a visitor by the number of an order of that address.
  const isTheirs = owner !== undefined && (member ? member.id === owner.id : payment !== undefined && isProved)
  // What is declared counts in any case; a mailbox is not to be filled by strangers. The buyer always gets the receipt.
  const isMailed = isTheirs || (await isWithinLimit(tx, context, 'withdrawal_mail', canonicalAddress(email)))
  const isBuyers = owner !== undefined && buyer?.id === owner.id
  const known = knownPurchase({ order: order?.paymentId, payment: isBuyers ? payment : undefined }, locale)
  await confirm(context, { name, email, purchase, known, reference, endsPremium, isTheirs, isMailed })
  return {
    reference,
    received_at: now.toISOString(),
    refund_cents: member && refund ? refund.amount : null,
    ends_premium: (member && endsPremium) ?? null,
  }
}

/** Whether somebody else may have been in the account of the buyer since the order was there. */
async function isOverheard({ tx, site }: ChangeContext, owner: Owner | undefined, { createdAt }: NamedPayment) {
  return owner !== undefined && isShutOutSince(tx, site.id, owner.id, createdAt)
}

/** Nothing, when all credits are spent or the money has gone already: then an operator answers. */
async function refundLeft(context: ChangeContext, paymentId: string) {
  try {
    return await refundPayment(context, paymentId, { reason: 'withdrawal' })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payments.not_refundable') return undefined
    throw error
  }
}

interface Declaration {
  name: string
  email: string
  purchase: string
  /** What we know of it ourselves. */
  known: Intent
  reference: string
  /** Whether Premium ends with it; unknown until the money goes. */
  endsPremium: boolean | undefined
  /** Whether the mailbox is known to be that of who declares: then the receipt repeats what was declared. */
  isTheirs: boolean
  isMailed: boolean
}

/** The receipt on a durable medium, with content, date and time; and a notice for the site's support. */
async function confirm(
  { tx, site, clock, locale, siteCountry }: Pick<ChangeContext, 'tx' | 'site' | 'clock' | 'locale' | 'siteCountry'>,
  { name, email, purchase, known, reference, endsPremium, isTheirs, isMailed }: Declaration,
): Promise<void> {
  const now = clock.now()
  // By the clock that the screen shows it by, where a country has only one.
  const told = { reference, at: now.toISOString(), country: siteCountry }
  const premium = endsPremium === undefined ? 'unclear' : endsPremium ? 'ends' : 'stays'
  const content = { from: nameInMail(site.settings, name), premium, owner: 'yes' }
  // Nobody gets a stranger's words, links or phone numbers through us: anybody can type anybody's address, and whoever got into an
  // account could write to its owner in our name. What was declared is kept, and for support to answer.
  const intent = { ...told, ...known, ...(isTheirs && content) }
  if (isMailed) await sendMail(tx, { site: site.id, kind: 'withdrawal', address: email, language: locale, intent }, now)
  const support = { address: site.settings.support_email, language: chooseLocale(site.settings, {}) }
  const notice = { ...told, purchase, from: `${name}, ${email}`, proved: isTheirs ? 'yes' : 'no' }
  await sendMail(tx, { site: site.id, kind: 'withdrawal_notice', ...support, intent: notice }, now)
}
