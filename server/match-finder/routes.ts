import * as finder from '#contract/match-finder.ts'
import { memberRoute, publicRoute } from '#server/route-kinds.ts'
import { findMatches, signupMatches } from './find-matches.ts'

export const finderRoutes = [
  publicRoute(finder.findMatches, findMatches),
  memberRoute(finder.signupMatches, signupMatches),
]
