import * as limits from '#contract/spend-limits.ts'
import { memberChange, memberRoute } from '#server/route-kinds.ts'
import { pauseBuying, readSpendLimits, setSpendLimits } from './spend-limits.ts'

export const spendLimitRoutes = [
  memberRoute(limits.readSpendLimits, readSpendLimits),
  memberChange(limits.setSpendLimits, setSpendLimits),
  memberChange(limits.pauseBuying, pauseBuying),
]
