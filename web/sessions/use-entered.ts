import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { User } from '#contract/members.ts'
import { takeWish } from '#web/signup/wish.ts'
import { tellTabs } from './leave.ts'
import { MEMBERS_HOME } from './safe-path.ts'
import { userQuery } from './user.ts'

/** What follows a login: every tab knows, and the member goes on to where they wanted. */
export function useEntered(next: string): (user: User) => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async (user) => {
    queryClient.setQueryData(userQuery.queryKey, user)
    tellTabs('logged-in')
    await router.invalidate()
    const wish = takeWish()
    router.history.push(next === MEMBERS_HOME && wish ? wish : next)
  }
}
