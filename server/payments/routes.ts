import * as payments from '#contract/payments.ts'
import { memberChange, memberChangeAround, memberRoute, provenRoute, publicRoute } from '#server/route-kinds.ts'
import { cancelPayment, checkPayment } from './check-payment.ts'
import { hearMollie } from './hear-mollie.ts'
import { hearStripe } from './hear-stripe.ts'
import { hearSandbox } from './hear-sandbox.ts'
import { listBundles, listPaymentMethods, listRepeatOrders, quoteOrder } from './list-offers.ts'
import { orderBundle } from './order-bundle.ts'
import { readOrderNumber } from './read-order-number.ts'
import { listPayments, readPayment } from './read-payments.ts'

export const paymentRoutes = [
  publicRoute(payments.listBundles, listBundles),
  memberRoute(payments.listPaymentMethods, listPaymentMethods),
  memberRoute(payments.quoteOrder, quoteOrder),
  memberRoute(payments.listRepeatOrders, listRepeatOrders),
  memberChange(payments.orderBundle, orderBundle),
  memberRoute(payments.listPayments, listPayments),
  memberRoute(payments.readPayment, readPayment),
  provenRoute(payments.readOrderNumber, readOrderNumber),
  // Both ask the provider, which is slow, and change what it says, each in a transaction of its own.
  memberChangeAround(payments.checkPayment, checkPayment),
  memberChangeAround(payments.cancelPayment, cancelPayment),
  hearSandbox,
  hearMollie,
  hearStripe,
]
