import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '#web/members/user.ts'
import { pushQuery } from '#web/push/push-state.ts'

const FIRST_REFRESH_MS = 5_000
const REFRESH_MS = 60_000
/** Where notices come by themselves there is less to ask for: five minutes pass. */
const TURNS_WITH_PUSH = 5

/** Keeps the member fresh. Draws nothing. */
export function RefreshedMember() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let turns = 0
    const refresh = () => void queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
    const first = setTimeout(refresh, FIRST_REFRESH_MS)
    const rhythm = setInterval(() => {
      turns++
      const { subscribed } = queryClient.getQueryData(pushQuery.queryKey) ?? {}
      const hasPush = typeof subscribed === 'object' && subscribed !== null
      if (!hasPush || turns % TURNS_WITH_PUSH === 0) refresh()
    }, REFRESH_MS)
    return () => {
      clearTimeout(first)
      clearInterval(rhythm)
    }
  }, [queryClient])
  return null
}
