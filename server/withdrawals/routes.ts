import * as withdrawals from '#contract/withdrawals.ts'
import { memberRoute, publicChange } from '#server/route-kinds.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { withdraw } from './withdraw.ts'

export const withdrawalRoutes = [
  publicChange(withdrawals.withdraw, withdraw),
  memberRoute(withdrawals.listWithdrawals, listWithdrawals),
]
