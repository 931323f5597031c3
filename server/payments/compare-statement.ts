import type pg from 'pg'
import * as z from 'zod/mini'

/** One movement of money, as a provider's statement lists it. */
const Line = z.object({
  kind: z.enum(['payment', 'refund', 'chargeback', 'chargeback_reversed']),
  /** What the provider calls the payment, and the movement itself. */
  payment: z.string().check(z.minLength(1)),
  id: z.string().check(z.minLength(1)),
  amount: z.pipe(z.coerce.number(), z.int()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
export type StatementLine = z.infer<typeof Line>

const COLUMNS = ['kind', 'payment', 'id', 'amount', 'currency'] as const

/** Reads `kind,payment,id,amount,currency` with a heading; amounts are in minor units. */
export function readStatement(text: string): StatementLine[] {
  const [heading = '', ...lines] = text.trim().split(/\r?\n/)
  if (heading !== COLUMNS.join(',')) throw new Error(`A statement begins with ${COLUMNS.join(',')}`)
  return lines.map((line) => {
    const values = line.split(',')
    return Line.parse(Object.fromEntries(COLUMNS.map((column, place) => [column, values[place]])))
  })
}

export interface Difference {
  what: 'missing here' | 'missing there' | 'twice there' | 'other amount' | 'other currency'
  kind: StatementLine['kind']
  payment: string
  id: string
  here: string | null
  there: string | null
}

interface Period {
  provider: string
  from: Date
  until: Date
}

/** So long something can be known there and not yet here, or the other way round: it is in the next statement. */
const EDGE_MS = 2 * 3_600_000

/** What a provider's statement says otherwise than our books, over all sites; asked as the owner. */
export async function compareStatement(
  owner: pg.Client,
  lines: readonly StatementLine[],
  { provider, from, until }: Period,
): Promise<Difference[]> {
  const surelyFrom = new Date(from.getTime() + EDGE_MS)
  const surelyUntil = new Date(until.getTime() - EDGE_MS)
  const { rows } = await owner.query<Difference>(COMPARE, [JSON.stringify(lines), provider, surelyFrom, surelyUntil])
  return rows
}

const COMPARE = `
  with there as (
    select kind, payment, id, min(amount) as amount, min(currency) as currency, count(*) as times
    from jsonb_to_recordset($1::jsonb) l (kind text, payment text, id text, amount bigint, currency text)
    group by kind, payment, id
  ), moved as (
    select site_id, id as payment_id, 'payment' as kind, provider_id as id, total as amount, paid_at as at
    from payments where state = 'paid'
    union all
    select site_id, payment_id, 'refund', provider_id, amount, ended_at from refunds where state = 'refunded'
    union all
    select site_id, payment_id, 'chargeback', provider_id, amount, created_at from chargebacks
    union all
    select site_id, payment_id, 'chargeback_reversed', provider_id, amount, reversed_at from chargebacks
    where state = 'reversed'
  ), here as (
    select m.kind, p.provider_id as payment, m.id, m.amount, p.currency, m.at
    from moved m join payments p on p.site_id = m.site_id and p.id = m.payment_id
    where p.provider = $2
  )
  select kind, payment, id, h.amount || ' ' || h.currency as here, t.amount || ' ' || t.currency as there,
    case when h.kind is null then 'missing here'
      when t.kind is null then 'missing there'
      when t.times > 1 then 'twice there'
      when t.amount <> h.amount then 'other amount'
      else 'other currency' end as what
  from there t full join here h using (kind, payment, id)
  where h.kind is null or (t.kind is null and h.at between $3 and $4) or t.times > 1 or t.amount <> h.amount
    or t.currency <> h.currency
  order by payment, kind, id
`
