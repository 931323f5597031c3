import * as debit from '#contract/direct-debit.ts'
import { memberChange, memberRoute } from '#server/route-kinds.ts'
import { confirmDirectDebit, readDirectDebit } from './confirm-direct-debit.ts'
import { startDirectDebit } from './start-direct-debit.ts'

export const directDebitRoutes = [
  memberRoute(debit.readDirectDebit, readDirectDebit),
  memberChange(debit.startDirectDebit, startDirectDebit),
  memberChange(debit.confirmDirectDebit, confirmDirectDebit),
]
