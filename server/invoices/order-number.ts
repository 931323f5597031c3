import type { SiteId } from '#server/platform/db/db.ts'
import { isSameText } from '#server/platform/is-same-text.ts'
import type { Secrets } from '#server/platform/secrets.ts'

const PROOF_SIGNS = 10
// A number of 47 signs is broken by mail programs, and keyboards make other dashes of its hyphens.
const DASH = String.raw`\s*\p{Pd}\s*`
const ID = `[0-9a-f]{8}(?:${DASH}[0-9a-f]{4}){3}${DASH}[0-9a-f]{12}`
const PROOF = String.raw`[\s\p{Pd}]+((?:[0-9a-f]\s*){9}[0-9a-f])`
const NUMBER = new RegExp(String.raw`(${ID})(?:${PROOF}(?![0-9a-f]))?`, 'iu')
/** Wherever a proof may stand, also with a sign behind it that somebody typed by mistake. */
const PROVED = new RegExp(`(${ID})${PROOF}`, 'giu')
/** Ten such signs behind a number, however parted: in brackets, behind a colon, quoted. They need not be its proof. */
const SIGN = String.raw`[^\p{L}\p{N}]`
const PARTED = new RegExp(`(${ID})${SIGN}{1,8}((?:[0-9a-f]${SIGN}{0,3}){9}[0-9a-f])`, 'giu')

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
  const paymentId = asPaymentId(id)
  return { paymentId, isProved: isSameText(plain(given), proofOf(secrets, site, paymentId)) }
}

const plain = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()

const asPaymentId = (id: string) => plain(id).replaceAll(/\p{Pd}/gu, '-')

/** A text as it may be kept: with the numbers of orders, without their proofs. */
export function withoutProof(secrets: Secrets, site: SiteId, text: string): string {
  const withoutParted = text.replaceAll(PARTED, (whole: string, id: string, given: string) =>
    isProof(secrets, site, { id, given }) ? id : whole,
  )
  return withoutParted.replaceAll(PROVED, '$1')
}

function isProof(secrets: Secrets, site: SiteId, { id, given }: { id: string; given: string }): boolean {
  return isSameText(given.replaceAll(/[^0-9a-f]/gi, '').toLowerCase(), proofOf(secrets, site, asPaymentId(id)))
}

function proofOf(secrets: Secrets, site: SiteId, paymentId: string): string {
  return secrets.hmac('order number', `${site}|${paymentId}`).toString('hex').slice(0, PROOF_SIGNS)
}
