import { queryOptions } from '@tanstack/react-query'
import type { MemberId } from '#contract/members.ts'
import { readOwnProfile } from '#contract/profiles.ts'
import { call } from '#client/api/call.ts'

/**
 * What the member is, for words that follow it while the rest of the profile is still being told: kept apart, for the
 * profile that was read now would soon be an old one.
 */
export const ownGenderQuery = (member: MemberId) =>
  queryOptions({
    queryKey: ['own-gender', member],
    queryFn: async () => (await call(readOwnProfile, {})).gender,
    staleTime: Infinity,
  })
