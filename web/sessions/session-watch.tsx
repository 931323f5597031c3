import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { onAuthenticationRequired } from '#client/api/call.ts'
import { listenToTabs, notifyTabs, reloadEnded, reloadLoggedOut } from './log-out.ts'
import { userQuery } from '#web/members/user.ts'

/** Follows a login or logout in another tab or on the server. Draws nothing. */
export function SessionWatch() {
  const router = useRouter()
  const queryClient = useQueryClient()

  const isMember = useCallback(() => Boolean(queryClient.getQueryData(userQuery.queryKey)), [queryClient])

  // The page's data is the member's or the visitor's; a change of one into the other asks for all of it anew.
  useEffect(
    () =>
      listenToTabs((change) => {
        if (change === 'logged-out') {
          if (isMember()) reloadLoggedOut()
        } else if (change === 'ended') {
          if (isMember()) reloadEnded()
        } else if (change === 'logged-in')
          void queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).then(() => router.invalidate())
      }),
    [router, queryClient, isMember],
  )

  useEffect(
    () =>
      onAuthenticationRequired(() => {
        if (!isMember()) return
        notifyTabs('ended')
        reloadEnded()
      }),
    [isMember],
  )
  return null
}
