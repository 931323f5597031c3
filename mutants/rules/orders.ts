import type { Mutant } from '../mutant.ts'

const paying = 'server/payments/payments.test.ts'
const faults = 'server/payments/provider-faults.test.ts'
const invoicing = 'server/invoices/invoices.test.ts'
const discounting = 'server/discounts/discounts.test.ts'
const limiting = 'server/spend-limits/spend-limits.test.ts'
const truth = 'server/payments/apply-truth.ts'
const offers = 'server/discounts/find-offer.ts'
const discountRules = 'server/discounts/rules.ts'

const pricing: Mutant[] = [
  {
    id: 'Z-3',
    harm: 'the first purchase is cheaper for ever, by new accounts that confirm after it',
    file: 'server/discounts/rules.ts',
    find: ' || !buyer.isConfirmed',
    replace: '',
    test: 'server/discounts/discounts.test.ts',
    title: 'Z-3',
  },
  {
    id: 'M21',
    harm: 'tax is reckoned too low by a part of a cent',
    file: 'server/payments/rules.ts',
    find: 'Math.floor((2 * amount * rate + gross) / (2 * gross))',
    replace: 'Math.floor((2 * amount * rate) / (2 * gross))',
    test: discounting,
    title: 'is to the minor unit, and price, tax and net add up',
  },
  {
    id: 'M21',
    harm: 'tax is taken from a price that the member does not pay',
    file: 'server/payments/price-order.ts',
    find: 'vat_cents: vatIn(total, vatRate),',
    replace: 'vat_cents: vatIn(price, vatRate),',
    test: invoicing,
    title: 'names price, discount, net, tax and total',
  },
  {
    id: 'M21',
    harm: 'the tax is that of years ago',
    file: 'server/payments/vat-rate.ts',
    find: ".orderBy('validFrom', 'desc')",
    replace: ".orderBy('validFrom', 'asc')",
    test: paying,
    title: 'is that of the buyer’s country on the day of the order',
  },
  {
    id: 'M21',
    harm: 'a new rate of tax counts before its day',
    file: 'server/payments/vat-rate.ts',
    find: "    .where('validFrom', '<=', at.toISOString().slice(0, 10))\n",
    replace: "    .where('validFrom', '<=', at < new Date(0) ? '1970-01-01' : '9999-01-01')\n",
    test: paying,
    title: 'is that of the buyer’s country on the day of the order',
  },
]

const states: Mutant[] = [
  {
    id: 'R3',
    harm: 'money that comes after the end brings nothing',
    file: 'server/payments/rules.ts',
    find: '  expired: 4,',
    replace: '  expired: 5,',
    test: faults,
    title: 'that says paid after expired is believed',
  },
  {
    id: 'M12',
    harm: 'one wrong answer of the provider, and a paid order never brings its credits',
    file: 'server/payments/rules.ts',
    find: '  mismatch: 3,',
    replace: '  mismatch: 5,',
    test: faults,
    title: 'is believed once it answers rightly',
  },
  {
    id: 'M08',
    harm: 'a transfer that comes a week late is never seen',
    file: 'server/payments/rules.ts',
    find: 'const CHECKS_OF_UNPAID = [{ days: 14, everyDays: 1 }]',
    replace: 'const CHECKS_OF_UNPAID = [{ days: 3, everyDays: 1 }]',
    test: 'server/payments/rules.test.ts',
    title: 'R3 M08',
  },
  {
    id: 'M10',
    harm: 'an order whose answer got lost is made, and paid, twice: the provider has forgotten its key',
    file: 'server/payments/open-at-provider.ts',
    find: 'const KEY_MS = 50 * 60_000',
    replace: 'const KEY_MS = 90 * 60_000',
    test: 'server/payments/providers/providers.test.ts',
    title: 'its keys are forgotten after an hour',
  },
  {
    id: 'R8.1',
    harm: 'who repeats an order is not told that the card is the reason',
    file: 'server/payments/rules.ts',
    find: 'isRepeat && methodOf(method).isCard',
    replace: '!isRepeat && methodOf(method).isCard',
    test: paying,
    title: 'with a card that is declined says so',
  },
  {
    id: 'M05',
    harm: 'a discount that waited for a payment which failed is lost',
    file: truth,
    find: '  await freeDiscount(context.tx, { site: context.site.id, memberId: before.memberId, paymentId: before.id })\n',
    replace: '  if (!freeDiscount) return\n',
    test: paying,
    title: 'the discount is free for the next',
  },
  {
    id: 'M17',
    harm: 'the discount of a purchase can be used for the next one, too',
    file: truth,
    find: 'if (payment.discountCode !== null) await useUpDiscount(',
    replace: "if (payment.discountCode === '') await useUpDiscount(",
    test: discounting,
    title: 'good once is used once',
  },
  ...(
    [
      ['another currency', 'truth.currency === payment.currency &&'],
      ['another order', 'truth.paymentId === payment.id &&'],
      ['the same order of another site', 'truth.site === site.host &&'],
    ] as const
  ).map(([what, find]) => ({
    id: 'M12',
    harm: `a payment for ${what} at the provider pays for the order`,
    file: truth,
    find: `    ${find}\n`,
    replace: '',
    test: faults,
    title: what === 'the same order of another site' ? 'of another site pays for nothing' : 'pays for nothing',
  })),
  {
    id: 'M12',
    harm: 'another payment at the provider pays for the order',
    file: truth,
    find: '(payment.providerId === null || payment.providerId === truth.providerId)',
    replace: '(payment.providerId === null || truth.providerId !== null)',
    test: faults,
    title: 'pays for nothing',
  },
  {
    id: 'M08',
    harm: 'a chargeback that nobody told of is never found',
    file: 'server/payments/rules.ts',
    find: '{ days: 400, everyDays: 30 },',
    replace: '',
    test: 'server/payments/reversals.test.ts',
    title: 'is found by asking again, for thirteen months',
  },
]

const papers: Mutant[] = [
  {
    id: 'X-11',
    harm: 'one buyer has papers drawn until nobody else is answered',
    file: 'server/invoices/serve-invoice.ts',
    find: '    if (seconds > 0) throw',
    replace: '    if (seconds < 0) throw',
    test: invoicing,
    title: 'X-11',
  },
  {
    id: 'C06',
    harm: 'a payment has two invoices when its task runs twice',
    file: 'server/invoices/issue-invoice.ts',
    find: '    if (await readPaper(tx, site.id, paymentId, refundId)) return\n',
    replace: '',
    test: invoicing,
    title: 'have no gap over all its sites',
  },
  {
    id: 'C06',
    harm: 'the sites of one company give the same number twice',
    file: 'server/invoices/issue-invoice.ts',
    find: 'async function nextPlace(tx: Tx, company: string, year: number): Promise<number> {\n  const { rows }',
    replace:
      'async function nextPlace(tx: Tx, name: string, year: number): Promise<number> {\n  const company = name + Math.random()\n  const { rows }',
    test: invoicing,
    title: 'have no gap over all its sites',
  },
  {
    id: 'C06',
    harm: 'somebody else’s invoice can be read by its number',
    file: 'server/invoices/queries.ts',
    find: 'p.member_id = ${memberId} and ${condition}',
    replace: '${memberId}::uuid is not null and ${condition}',
    test: invoicing,
    title: 'is nobody else’s',
  },
  {
    id: 'B1.5',
    harm: 'a credit note asks for the money once more',
    file: 'server/invoices/rules.ts',
    find: '{ amount: -refund.amount, vat: -Math.floor(',
    replace: '{ amount: refund.amount, vat: Math.floor(',
    test: invoicing,
    title: 'is followed by a credit note',
  },
]

const discounts: Mutant[] = [
  ...(
    [
      ['currency', "  if (currency !== null && currency !== order.currency) return 'currency'\n"],
      ['country', "  if (country !== null && country !== order.country) return 'country'\n"],
      ['minimum', "  if (order.price < minimum) return 'minimum'\n"],
      [
        'paymentmethod',
        "  if (order.method && methods.length > 0 && !methods.includes(order.method)) return 'paymentmethod'\n",
      ],
    ] as const
  ).map(([field, find]) => ({
    id: 'R3.6',
    harm: `a code counts although its ${field} does not fit`,
    file: discountRules,
    find,
    replace: '',
    test: discounting,
    title: 'is refused to an order that its',
  })),
  {
    id: 'R3.6',
    harm: 'an order of exactly the least amount does not get its discount',
    file: discountRules,
    find: 'if (order.price < minimum)',
    replace: 'if (order.price <= minimum)',
    test: discounting,
    title: 'is good for an order of exactly its minimum',
  },
  {
    id: 'R3.6',
    harm: 'a code that was stopped still counts',
    file: offers,
    find: "    .where('code', '=', code)\n    .where('status', '=', 'active')\n",
    replace: "    .where('code', '=', code)\n",
    test: discounting,
    title: 'is not found when it is stopped',
  },
  {
    id: 'R3.6',
    harm: 'a code counts in the moment in which it ends',
    file: offers,
    find: 'if (offer.endsAt <= clock.now())',
    replace: 'if (offer.endsAt < clock.now())',
    test: discounting,
    title: 'is not found when it is stopped',
  },
  {
    id: 'R3.6',
    harm: 'a code that has been made good as often as one likes stays used up',
    file: offers,
    find: "  if (validity === 'unlimited') return false\n",
    replace: '',
    test: discounting,
    title: 'an unlimited one as often as one likes',
  },
  {
    id: 'R3.6',
    harm: 'a code that is good as often as one likes is good once',
    file: 'server/discounts/hold-discount.ts',
    find: "  if (validity === 'unlimited') return\n",
    replace: '',
    test: discounting,
    title: 'an unlimited one as often as one likes',
  },
  {
    id: 'R9.1',
    harm: 'the time bonus counts a second longer than its countdown says',
    file: discountRules,
    find: 'now < endsAt)',
    replace: 'now <= endsAt)',
    test: discounting,
    title: 'ends four hours after joining',
  },
  {
    id: 'R4.10',
    harm: 'who has bought still gets the discount of a first purchase',
    file: discountRules,
    find: 'buyer.isPaid || buyer.isReturning ||',
    replace: 'buyer.isReturning ||',
    test: discounting,
    title: 'who has bought has no other',
  },
  {
    id: 'M17',
    harm: 'who leaves and joins again gets the discount of a first purchase again',
    file: discountRules,
    find: 'buyer.isPaid || buyer.isReturning ||',
    replace: 'buyer.isPaid ||',
    test: discounting,
    title: 'is not for who has joined before',
  },
  {
    id: 'T25',
    harm: 'many members of one network guess codes together',
    file: 'server/limits.ts',
    find: 'discount_network: { most: 30, minutes: HOUR },',
    replace: 'discount_network: { most: 3000, minutes: HOUR },',
    test: paying,
    title: 'by many members of one network at once',
  },
]

const limits: Mutant[] = [
  {
    id: 'B1.6',
    harm: 'the last cent of a limit cannot be used',
    file: 'server/spend-limits/spend-limits.ts',
    find: 'if (total > left) throw',
    replace: 'if (total >= left) throw',
    test: limiting,
    title: 'can be used up to its last cent',
  },
  {
    id: 'B1.6',
    harm: 'something can be bought during a pause',
    file: 'server/spend-limits/spend-limits.ts',
    find: 'if (stored.pausedUntil && stored.pausedUntil > now)\n    throw',
    replace: 'if (stored.pausedUntil && stored.pausedUntil < now)\n    throw',
    test: limiting,
    title: 'during a pause nothing can be ordered',
  },
  {
    id: 'B1.6',
    harm: 'an order that failed counts as spent',
    file: 'server/spend-limits/spend-limits.ts',
    find: "\n      and state not in ('canceled', 'expired', 'failed')",
    replace: '',
    test: limiting,
    title: 'what ended unpaid or was given back does not count',
  },
  {
    id: 'B1.6',
    harm: 'a move to another country loosens a limit',
    file: 'server/spend-limits/rules.ts',
    find: 'amount === null ? null : convert(amount, bundles, stored.currency ?? currency, currency)',
    replace: 'amount === null ? null : convert(amount, bundles, currency, currency)',
    test: limiting,
    title: 'a limit means the same after moving',
  },
]

/** What an order costs, how a payment stands, its papers, discounts and the member's own limits. */
export const orders: Mutant[] = [...pricing, ...states, ...papers, ...discounts, ...limits]
