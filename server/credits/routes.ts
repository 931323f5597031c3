import { readCredits as endpoint } from '#contract/credits.ts'
import { memberRoute } from '#server/route-kinds.ts'
import { readCredits } from './read-credits.ts'

export const creditRoutes = [memberRoute(endpoint, readCredits)]
