import { currencies } from '#contract/currencies.ts'
import { isFirstPurchaseCode } from '#contract/first-purchase-code.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { countries } from '#contract/locales.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Buyer } from './buyer.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '#server/platform/db/tables.gen.ts'
import { firstPurchaseOffers, type Offer } from './rules.ts'

type Asking = Pick<Context, 'site' | 'clock'> & { db: Db }

/** The discount of the first purchase: the time bonus, else the welcome discount, else none. */
export async function findActiveOffer({ db, site, clock }: Asking, buyer: Buyer): Promise<Offer | null> {
  const [offer] = firstPurchaseOffers(site.settings, buyer, clock.now())
  if (!offer || (await readSpentUses({ db, site }, buyer)).has(offer.use)) return null
  return offer
}

/** What a member has without typing anything, the best first: the discount of the first purchase and codes of their own. */
export async function findOwnOffers(asking: Asking, buyer: Buyer): Promise<Offer[]> {
  const active = await findActiveOffer(asking, buyer)
  const offers = [...(active ? [active] : []), ...(await readOwnCodes(asking, buyer))]
  return offers.toSorted((one, other) => other.percentage - one.percentage)
}

/** The discount of a code that somebody typed, or why there is none. What it is not good for is another question. */
export async function findOffer(asking: Asking, buyer: Buyer, code: string): Promise<Offer> {
  const { site, clock } = asking
  const offer = isFirstPurchaseCode(code)
    ? firstPurchaseOffers(site.settings, buyer, clock.now()).find((one) => one.code === code)
    : await readCode(asking, buyer, code)
  if (!offer) throw new Refusal(isFirstPurchaseCode(code) ? 'discounts.expired' : 'discounts.not_found')
  if (offer.endsAt <= clock.now()) throw new Refusal('discounts.expired')
  if (await isUsedUp(asking, buyer, offer)) throw new Refusal('discounts.already_used')
  return offer
}

async function readCode({ db, site }: Asking, buyer: Buyer, code: string): Promise<Offer | undefined> {
  const row = await db
    .selectFrom('discountCodes')
    .selectAll()
    .where('siteId', '=', site.id)
    .where('code', '=', code)
    .where('status', '=', 'active')
    // Somebody else's own code is none: not even that it exists is told.
    .where((eb) => eb.or([eb('memberId', 'is', null), eb('memberId', '=', buyer.id)]))
    .executeTakeFirst()
  return row && asOffer(row)
}

async function readOwnCodes({ db, site, clock }: Asking, buyer: Buyer): Promise<Offer[]> {
  const rows = await db
    .selectFrom('discountCodes')
    .selectAll()
    .where('siteId', '=', site.id)
    .where('memberId', '=', buyer.id)
    .where('status', '=', 'active')
    .where('expiresAt', '>', clock.now().toISOString())
    .orderBy('expiresAt')
    .execute()
  const spent = rows.length > 0 ? await readSpentUses({ db, site }, buyer) : new Set()
  return rows.map(asOffer).filter(({ use, validity }) => validity === 'unlimited' || !spent.has(use))
}

/**
 * What a member can use no more: it was paid with, or belongs to a payment that is with the bank, which may take days and
 * cannot be given up. To offer it again would be a price that nobody can order.
 */
async function readSpentUses({ db, site }: Pick<Asking, 'db' | 'site'>, buyer: Buyer): Promise<Set<string>> {
  const rows = await db
    .selectFrom('discountUses as u')
    .leftJoin('payments as p', (join) => join.onRef('p.siteId', '=', 'u.siteId').onRef('p.id', '=', 'u.paymentId'))
    .select('u.code')
    .where('u.siteId', '=', site.id)
    .where('u.memberId', '=', buyer.id)
    .where((eb) => eb.or([eb('u.paidAt', 'is not', null), eb('p.state', '=', 'pending')]))
    .execute()
  return new Set(rows.map(({ code }) => code))
}

function asOffer(row: Selectable<Tables['discountCodes']>): Offer {
  return {
    code: row.code,
    percentage: row.percentage,
    minimum: row.minimumOrderCents,
    currency: currencies.find((currency) => currency === row.currency) ?? null,
    country: countries.find((country) => country === row.country) ?? null,
    memberId: row.memberId,
    methods: row.paymentmethods.flatMap((name) => (isOneOf(paymentMethods, name) ? [name] : [])),
    validity: row.validity,
    endsAt: new Date(row.expiresAt),
    isTimeBonus: false,
    use: row.code,
  }
}

async function isUsedUp(
  { db, site }: Pick<Asking, 'db' | 'site'>,
  buyer: Buyer,
  { use, validity }: Offer,
): Promise<boolean> {
  if (validity === 'unlimited') return false
  const used = await db
    .selectFrom('discountUses')
    .select('code')
    .where('siteId', '=', site.id)
    .where('memberId', '=', buyer.id)
    .where('code', '=', use)
    .where('paidAt', 'is not', null)
    .executeTakeFirst()
  return used !== undefined
}
