import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type { confirmDirectDebit as endpoint, readDirectDebit as readEndpoint } from '#contract/direct-debit.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { giveUpPayment } from '../check-payment.ts'
import { openAtProvider } from '../open-at-provider.ts'
import { ownPayment } from '../own-payment.ts'
import { asPayment } from '../payment-row.ts'
import { isAllowed } from '#server/platform/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asMandate, findMandate } from './mandate.ts'
import { codeOf } from './rules.ts'

const TRIES = 5
const TRIES_A_DAY = { most: 10, minutes: 24 * 60 }

/** How far the member has come. */
export async function readDirectDebit(
  { db, site, member }: MemberContext,
  { payment_id }: Input<typeof readEndpoint>,
): Promise<Output<typeof readEndpoint>> {
  const payment = asPayment(await ownPayment(db, site.id, payment_id, member.id))
  const mandate = await findMandate(db, site.id, payment_id)
  const { name, address, city } = site.company
  const creditor = { name, address: `${address}, ${city}`, identifier: site.settings.creditor_id }
  return { payment, mandate: mandate ? asMandate(mandate) : null, creditor }
}

/** Allows the debit with the code, and brings the payment to its provider. */
export const confirmDirectDebit = { prepare: checkCode, run: sign, answer: bringToProvider }

type Given = Input<typeof endpoint>

/** A try is counted before it is judged, each in a statement of its own: many at once do not share a count. */
async function checkCode(context: MemberContext, { payment_id: paymentId, sms_code }: Given): Promise<void> {
  const { db, site, member, secrets, clock } = context
  await ownPayment(db, site.id, paymentId, member.id)
  const known = await findMandate(db, site.id, paymentId)
  // Its request is repeated; the first time has answered for it.
  if (known?.signedAt) return
  const { rows } = await sql<{ tries: number; codes: number; isLate: boolean }>`
    update mandates
    set tries = tries + 1
    where site_id = ${site.id} and payment_id = ${paymentId} and tries < ${TRIES} and signed_at is null
    returning tries, codes, code_until <= ${clock.now()} as is_late
  `.execute(db)
  const [mandate] = rows
  const isWithinDay = await isAllowed(db, site.id, `sdd-tries:${member.id}`, TRIES_A_DAY, clock.now())
  if (!mandate || !isWithinDay) {
    if (known) await giveUpPayment(context, paymentId)
    throw new Refusal('direct_debit.blocked')
  }
  const code = codeOf(secrets, { siteId: site.id, paymentId, codes: mandate.codes })
  if (mandate.isLate || !timingSafeEqual(Buffer.from(code), Buffer.from(sms_code)))
    throw new Refusal('direct_debit.code_wrong', { left: TRIES - mandate.tries })
}

async function sign(
  { tx, site, clock }: ChangeContext<MemberContext>,
  { payment_id }: Given,
): Promise<Record<string, never>> {
  await tx
    .updateTable('mandates')
    .set({ signedAt: clock.now().toISOString() })
    .where('siteId', '=', site.id)
    .where('paymentId', '=', payment_id)
    .where('signedAt', 'is', null)
    .execute()
  return {}
}

async function bringToProvider(context: MemberContext, { payment_id }: Given): Promise<Output<typeof endpoint>> {
  await openAtProvider(context, payment_id, 'order')
  return { payment: asPayment(await ownPayment(context.db, context.site.id, payment_id, context.member.id)) }
}
