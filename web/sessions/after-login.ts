import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { User } from '#contract/members.ts'
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
    notifyTabs('logged-in')
    const returnPath = takeReturnPath()
    const path = next === MEMBERS_HOME ? returnPath : next
    // As a page, and from the login itself: the server sees by it that the login led there, and tells nobody of a visit. A link
    // to the login that somebody sent, or a tab that somebody left, would else tell them who logged in there.
    if (path !== undefined) return location.assign(path)
    queryClient.setQueryData(userQuery.queryKey, user)
    await followLocale(router, queryClient)
    await router.invalidate()
    return router.history.push(next)
  }
}
