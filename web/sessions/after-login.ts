import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { User } from '#contract/members.ts'
import { fulfilWish } from '#web/signup-entry/fulfil-wish.ts'
import { takeReturnPath } from '#web/signup-entry/return-path.ts'
import { notifyTabs } from './log-out.ts'
import { MEMBERS_HOME } from '#web/platform/safe-path.ts'
import { userQuery } from '#web/members/user.ts'
import { followLocale } from '#web/sites/follow-locale.ts'

/** What follows a login: every tab knows, and the member goes on to where they wanted. */
export function useAfterLogin(next: string): (user: User) => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async (user) => {
    queryClient.setQueryData(userQuery.queryKey, user)
    notifyTabs('logged-in')
    await fulfilWish()
    await followLocale(router, queryClient)
    await router.invalidate()
    const returnPath = takeReturnPath()
    if (next === MEMBERS_HOME && returnPath) return router.history.push(returnPath)
    if (next === MEMBERS_HOME) return router.history.push(next)
    // As a page: the server sees by it that the login led there, and tells nobody of a visit. A link to the login that
    // somebody sent would else tell them who followed it.
    return location.assign(next)
  }
}
