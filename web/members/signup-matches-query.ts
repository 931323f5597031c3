import { queryOptions } from '@tanstack/react-query'
import { signupMatches } from '#contract/match-finder.ts'
import { call } from '#client/api/call.ts'

/** The first people that somebody who has joined may meet. */
export const matchesQuery = queryOptions({ queryKey: ['signup-matches'], queryFn: () => call(signupMatches, {}) })
