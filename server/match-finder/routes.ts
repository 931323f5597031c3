import * as finder from '#contract/match-finder.ts'
import { memberRoute, publicRouteWithTurns } from '#server/route-kinds.ts'
import { findMatches, signupMatches } from './find-matches.ts'

export const finderRoutes = [
  publicRouteWithTurns(finder.findMatches, findMatches),
  memberRoute(finder.signupMatches, signupMatches),
]
