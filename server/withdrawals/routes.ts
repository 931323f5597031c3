import * as withdrawals from '#contract/withdrawals.ts'
import { publicChange } from '#server/route-kinds.ts'
import { withdraw } from './withdraw.ts'

export const withdrawalRoutes = [publicChange(withdrawals.withdraw, withdraw)]
