/** What buying must do to credits, in the fewest words: what the product is compared with. */
export class MoneyModel {
  /** The oldest first. */
  readonly #lots: Lot[] = []
  readonly #purchases = new Map<string, Purchase>()
  debt = 0

  get balance(): number {
    return this.#left(() => true)
  }

  get isPremium(): boolean {
    return [...this.#purchases.values()].some(isKept)
  }

  adjust(credits: number): void {
    this.#lots.push({ account: 'bonus', left: credits })
  }

  /** Given credits that are not used in time. */
  expire(credits: number): boolean {
    if (this.#left(({ account }) => account === 'bonus') < credits) return false
    this.#take(credits, ({ account }) => account === 'bonus')
    return true
  }

  /** What was given goes first, what may still be called back last. */
  spend(credits: number): boolean {
    if (this.balance < credits) return false
    let open = credits
    for (const kind of ['bonus', 'paid', 'provisional'] as const)
      open -= this.#take(open, ({ account }) => account === kind)
    return true
  }

  order(id: string, { credits, total, isDebit }: Pick<Purchase, 'credits' | 'total' | 'isDebit'>): void {
    this.#purchases.set(id, { credits, total, isDebit, state: 'open', refunds: [], chargebacks: [] })
  }

  /** The bank has it: who has paid by a debit before may spend the credits of one of up to 50 euros at once. */
  pend(id: string): void {
    const purchase = this.#of(id)
    if (purchase.state !== 'open') return
    purchase.state = 'pending'
    const waiting = [...this.#purchases].filter(
      ([other, { state, isEarly }]) => other !== id && state === 'pending' && isEarly,
    )
    const sumWaiting = waiting.reduce((all, [, { total }]) => all + total, 0)
    const hasPaidByDebit = [...this.#purchases.values()].some((one) => one.isDebit && isKept(one))
    purchase.isEarly = purchase.isDebit && hasPaidByDebit && sumWaiting + purchase.total <= 5000
    if (purchase.isEarly) this.#lots.push({ account: 'provisional', purchase: id, left: purchase.credits })
  }

  pay(id: string): void {
    const purchase = this.#of(id)
    if (purchase.state === 'paid') return
    const isEarly = purchase.state === 'pending' && purchase.isEarly
    const due = isEarly ? this.#take(purchase.credits, ofPurchase(id)) : purchase.credits
    purchase.state = 'paid'
    const paysDebt = Math.min(due, this.debt)
    this.debt -= paysDebt
    this.#lots.push({ account: 'paid', purchase: id, left: due - paysDebt })
  }

  fail(id: string): void {
    const purchase = this.#of(id)
    if (purchase.state === 'paid' || purchase.state === 'failed') return
    if (purchase.state === 'pending' && purchase.isEarly)
      this.debt += purchase.credits - this.#take(purchase.credits, ofPurchase(id))
    purchase.state = 'failed'
  }

  /** What is given back and for how many credits; undefined when nothing can be. */
  refund(id: string, asked?: number): { amount: number; credits: number } | undefined {
    const purchase = this.#of(id)
    const left = purchase.total - sum(purchase.refunds, isNotFailed, amountOf)
    if (purchase.state !== 'paid' || left <= 0 || purchase.chargebacks.some(isOpen)) return undefined
    if (asked !== undefined && (asked <= 0 || asked > left)) return undefined
    const most = asked === undefined ? purchase.credits : creditsFor(asked, purchase)
    const credits = Math.min(most, this.#left(ofPurchase(id)))
    const amount = asked ?? Math.min(left, priceOf(credits, purchase))
    if (amount <= 0) return undefined
    this.#take(credits, ofPurchase(id))
    return { amount, credits }
  }

  /** Somebody gave money back at the provider itself: its credits go as far as they are left. */
  refundThere(id: string, amount: number): Taken {
    const purchase = this.#of(id)
    const most = creditsFor(amount, purchase)
    const refund: Taken = { amount, credits: this.#take(most, ofPurchase(id)), owed: 0, state: 'refunded' }
    purchase.refunds.push(refund)
    // What a chargeback has taken before it counts as taken for the refund.
    for (const chargeback of purchase.chargebacks.filter(isOpen)) {
      const moved = Math.max(0, Math.min(most - refund.credits, chargeback.credits - chargeback.owed))
      chargeback.credits -= moved
      refund.credits += moved
    }
    this.#settle(id)
    return refund
  }

  addRefund(id: string, refund: Taken): void {
    this.#of(id).refunds.push(refund)
  }

  /** A refund that does not work brings its credits back, unless a bank has taken the money for them. */
  failRefund(id: string, refund: Taken): void {
    refund.state = 'failed'
    this.#lots.push({ account: 'paid', purchase: id, left: refund.credits })
    this.#settle(id)
  }

  sendRefund(id: string, refund: Taken): void {
    refund.state = 'refunded'
    this.#settle(id)
  }

  chargeBack(id: string, amount: number): Taken {
    const chargeback: Taken = { amount, credits: 0, owed: 0, state: 'open' }
    this.#of(id).chargebacks.push(chargeback)
    this.#settle(id)
    return chargeback
  }

  reverse(id: string, chargeback: Taken): void {
    this.#release(id, chargeback, chargeback.credits)
    chargeback.state = 'reversed'
    this.#settle(id)
  }

  /** Of what the bank took, money that was with us takes its credits or makes them a debt; what went twice is owed. */
  #settle(id: string): void {
    const purchase = this.#of(id)
    const open = purchase.chargebacks.filter(isOpen)
    const newest = open.at(-1)
    if (!newest) return
    const calledBack = sum(open, isOpen, amountOf)
    const twice = Math.max(0, sum(purchase.refunds, isSent, amountOf) + calledBack - purchase.total)
    const left = purchase.credits - sum(purchase.refunds, isNotFailed, creditsOf)
    const worth = Math.min(creditsFor(calledBack - twice, purchase), left) + creditsFor(twice, purchase)
    let surplus = sum(open, isOpen, creditsOf) - worth
    if (surplus < 0) return this.#takeOrOwe(id, newest, -surplus)
    for (const one of open.toReversed()) {
      const part = Math.min(surplus, one.credits)
      this.#release(id, one, part)
      surplus -= part
    }
  }

  #release(id: string, chargeback: Taken, credits: number): void {
    const forgiven = Math.min(this.debt, credits, chargeback.owed)
    this.debt -= forgiven
    chargeback.owed -= forgiven
    chargeback.credits -= credits
    this.#lots.push({ account: 'paid', purchase: id, left: credits - forgiven })
  }

  #takeOrOwe(id: string, chargeback: Taken, credits: number): void {
    const owed = credits - this.#take(credits, ofPurchase(id))
    this.debt += owed
    chargeback.credits += credits
    chargeback.owed += owed
  }

  #of(id: string): Purchase {
    const purchase = this.#purchases.get(id)
    if (!purchase) throw new Error('The model knows no such purchase')
    return purchase
  }

  #left(isMeant: (lot: Lot) => boolean): number {
    return this.#lots.filter(isMeant).reduce((all, { left }) => all + left, 0)
  }

  /** Takes up to so many from the oldest, and tells how many there were. */
  #take(most: number, isMeant: (lot: Lot) => boolean): number {
    let taken = 0
    for (const lot of this.#lots.filter(isMeant)) {
      const part = Math.min(lot.left, most - taken)
      lot.left -= part
      taken += part
    }
    return taken
  }
}

interface Lot {
  account: 'bonus' | 'paid' | 'provisional'
  purchase?: string
  left: number
}

interface Purchase {
  credits: number
  total: number
  isDebit: boolean
  state: 'open' | 'pending' | 'paid' | 'failed'
  isEarly?: boolean
  refunds: Taken[]
  chargebacks: Taken[]
}

/** A refund or a chargeback. */
export interface Taken {
  amount: number
  credits: number
  owed: number
  state: 'pending' | 'refunded' | 'failed' | 'open' | 'reversed'
}

const ofPurchase = (id: string) => (lot: Lot) => lot.purchase === id
/** Paid, and not all of it went back. */
const isKept = (one: Purchase) =>
  one.state === 'paid' && sum(one.refunds, isSent, amountOf) + sum(one.chargebacks, isOpen, amountOf) < one.total
const isSent = ({ state }: Taken) => state === 'refunded'
const isNotFailed = ({ state }: Taken) => state !== 'failed'
const isOpen = ({ state }: Taken) => state === 'open'
const amountOf = ({ amount }: Taken) => amount
const creditsOf = ({ credits }: Taken) => credits
const sum = (all: readonly Taken[], isMeant: (one: Taken) => boolean, of: (one: Taken) => number) =>
  all.filter(isMeant).reduce((total, one) => total + of(one), 0)
const creditsFor = (amount: number, { credits, total }: Purchase) =>
  amount >= total ? credits : Math.ceil((amount * credits) / total)
const priceOf = (amount: number, { credits, total }: Purchase) =>
  amount >= credits ? total : Math.floor((amount * total) / credits)
