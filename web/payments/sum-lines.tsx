import type { Currency } from '#contract/currencies.ts'
import { isFirstPurchaseCode } from '#contract/first-purchase-code.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import { classes } from '#ui/classes.ts'
import { useLocale } from '#client/phrases/locale.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMoney } from '#web/platform/money.ts'

interface Props {
  sum: {
    credits: number
    paymentmethod: PaymentMethod
    currency: Currency
    price_cents: number
    discount: { code: string; percentage: number; cents: number } | null
    fee_cents: number
    total_cents: number
    vat_rate: number
    vat_cents: number
  }
}

/** What an order costs, line by line; the same before it and in the list of payments. */
export function SumLines({ sum }: Props) {
  const say = usePhrases('payments')
  const prices = usePhrases('pricing')
  const money = useMoney(sum.currency)
  const rate = new Intl.NumberFormat(useLocale()).format(sum.vat_rate)
  const { discount, fee_cents } = sum
  return (
    <dl className="flex flex-col gap-2">
      <Line name={prices('credits', { credits: sum.credits })} value={money(sum.price_cents)} />
      {discount && (
        <Line
          name={discountName(say('order.discount', { percentage: discount.percentage }), discount.code)}
          value={money(-discount.cents)}
          className="text-success"
        />
      )}
      {fee_cents > 0 && (
        <Line name={say('order.fee', { method: say(`methods.${sum.paymentmethod}`) })} value={money(fee_cents)} />
      )}
      <Line
        name={say('order.total')}
        value={money(sum.total_cents)}
        className="border-t border-line pt-2 text-lg font-bold"
      />
      <div className="text-sm text-muted">
        <dt className="sr-only">{say('order.vat_name')}</dt>
        <dd>{say('order.vat', { rate, amount: money(sum.vat_cents) })}</dd>
      </div>
    </dl>
  )
}

/** A code that nobody typed would only make somebody look for where it came from. */
function discountName(name: string, code: string): string {
  return isFirstPurchaseCode(code) ? name : `${name} (${code})`
}

function Line({ name, value, className }: { name: string; value: string; className?: string | undefined }) {
  return (
    <div className={classes('flex flex-wrap items-baseline gap-x-4', className)}>
      {/* With large letters the amount goes below: a word in pieces beside it is worse. */}
      <dt className="min-w-0 flex-[1_1_8rem] wrap-anywhere">{name}</dt>
      <dd className="ms-auto shrink-0 whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  )
}
