import * as discounts from '#contract/discounts.ts'
import { memberRoute } from '#server/route-kinds.ts'
import { readActiveDiscount, readDiscountCode } from './read-discounts.ts'

export const discountRoutes = [
  memberRoute(discounts.readDiscountCode, readDiscountCode),
  memberRoute(discounts.readActiveDiscount, readActiveDiscount),
]
