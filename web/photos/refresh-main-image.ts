import type { QueryClient } from '@tanstack/react-query'
import { ownProfileQuery } from '#web/members/own-profile-query.ts'
import { userQuery } from '#web/members/user.ts'

/** The main image stands in the account menu, and a profile without one is not complete. */
export async function refreshMainImage(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey }),
  ])
}
