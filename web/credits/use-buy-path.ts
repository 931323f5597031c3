import { useUser } from '#web/members/user.ts'

/** Where members get credits: for their first ones it also says what premium is. */
export function useBuyPath(): '/credits' | '/premium' {
  return useUser()?.paid_user ? '/credits' : '/premium'
}
