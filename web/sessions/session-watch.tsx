import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { onAuthenticationRequired } from '#client/api/call.ts'
import { listenToTabs, notifyTabs, reloadEnded, reloadLoggedOut } from './log-out.ts'
import { refreshTurns } from './refresh-turns.ts'
import { userQuery, useUser } from '#web/members/user.ts'

const FIRST_REFRESH_MS = 5_000
const REFRESH_MS = 60_000

/** Keeps the member fresh, and follows a login or logout in another tab or on the server. Draws nothing. */
export function SessionWatch() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const isLoggedIn = useUser() !== null

  const isMember = useCallback(() => Boolean(queryClient.getQueryData(userQuery.queryKey)), [queryClient])

  useEffect(() => {
    if (!isLoggedIn) return
    // Without an answer the member stays as they are.
    const refresh = () => void queryClient.prefetchQuery({ ...userQuery, staleTime: 0 })
    const first = setTimeout(refresh, FIRST_REFRESH_MS)
    let turn = 0
    const rhythm = setInterval(() => ++turn % refreshTurns.every || refresh(), REFRESH_MS)
    return () => {
      clearTimeout(first)
      clearInterval(rhythm)
    }
  }, [isLoggedIn, queryClient])

  // The page's data is the member's or the visitor's; a change of one into the other asks for all of it anew.
  useEffect(
    () =>
      listenToTabs((change) => {
        if (change === 'logged-out') {
          if (isMember()) reloadLoggedOut()
        } else if (change === 'ended') {
          if (isMember()) reloadEnded()
        } else if (change === 'logged-in')
          void queryClient.prefetchQuery({ ...userQuery, staleTime: 0 }).then(() => router.invalidate())
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
