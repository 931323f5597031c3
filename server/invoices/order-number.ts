import { timingSafeEqual } from 'node:crypto'
import type { SiteId } from '#server/platform/db/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'

const PROOF_SIGNS = 10
const NUMBER = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-([0-9a-f]{10})\b)?/i
/** Wherever a proof may stand, also with a sign behind it that somebody typed by mistake. */
const PROVED = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{10}/gi

/**
 * What receipts and invoices call an order: the payment's id, and a proof behind it that is made by our key and stored
 * nowhere. So it is the buyer who names it, and not somebody with a copy of the database.
 */
export function orderNumber(secrets: Secrets, site: SiteId, paymentId: string): string {
  return `${paymentId}-${proofOf(secrets, site, paymentId)}`
}

interface NamedOrder {
  paymentId: string
  /** Whether the number has its proof. */
  isProved: boolean
}

/** The order whose number stands in a text, if one does. */
export function findOrderNumber(secrets: Secrets, site: SiteId, text: string): NamedOrder | undefined {
  const [, id, given = ''] = NUMBER.exec(text) ?? []
  if (!id) return undefined
  const paymentId = id.toLowerCase()
  const expected = Buffer.from(proofOf(secrets, site, paymentId))
  const proof = Buffer.from(given.toLowerCase())
  return { paymentId, isProved: proof.length === expected.length && timingSafeEqual(proof, expected) }
}

/** A text as it may be kept: with the numbers of orders, without their proofs. */
export function withoutProof(text: string): string {
  return text.replaceAll(PROVED, '$1')
}

function proofOf(secrets: Secrets, site: SiteId, paymentId: string): string {
  return secrets.hmac('order number', `${site}|${paymentId}`).toString('hex').slice(0, PROOF_SIGNS)
}
