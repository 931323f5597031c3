import { queryOptions } from '@tanstack/react-query'
import type { MemberId } from '#contract/members.ts'
import { readOwnProfile } from '#contract/profiles.ts'
import { call } from '#client/api/call.ts'

/**
 * What the member is and whom they look for, for words and pictures that follow it while the rest of the profile is still
 * being told: kept apart, for the profile that was read now would soon be an old one.
 */
export const ownGendersQuery = (member: MemberId | undefined) =>
  queryOptions({
    queryKey: ['own-genders', member],
    queryFn: async () => {
      const { gender, seeks } = await call(readOwnProfile, {})
      return { gender, seeks }
    },
    staleTime: Infinity,
  })
