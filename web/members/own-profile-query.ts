import { queryOptions } from '@tanstack/react-query'
import { readOwnProfile } from '#contract/profiles.ts'
import { call } from '#client/api/call.ts'

export const ownProfileQuery = queryOptions({ queryKey: ['own-profile'], queryFn: () => call(readOwnProfile, {}) })
