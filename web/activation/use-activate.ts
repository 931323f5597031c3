import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/members.ts'
import { activate } from '#contract/signup.ts'
import { call, CallRefused } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useToast } from '#ui/toast.tsx'
import { notifyTabs } from '#web/sessions/log-out.ts'
import { userQuery } from '#web/members/user.ts'
import { fulfilWish } from '#web/signup-entry/fulfil-wish.ts'
import { takeReturnPath } from '#web/signup-entry/return-path.ts'
import { linkReason } from './link-reason.ts'

/** What has to be typed for a link that is opened where the account was not made. */
export type PasswordNeeded = 'signup.password_needed' | 'signup.new_password_needed'

/** Uses the link of the activation mail, once, and takes its secret out of the address. */
export function useActivate(token: string | undefined): { needed: PasswordNeeded | undefined } {
  const { welcome, explain } = useOutcome()
  const [needed, setNeeded] = useState<PasswordNeeded>()
  // Effects can run twice; a link works once.
  const used = useRef<string>(undefined)

  useEffect(() => {
    if (!token || used.current === token) return
    used.current = token

    async function open(secret: string) {
      try {
        const { user } = await call(activate, { token: secret })
        await welcome(user)
      } catch (error) {
        const code = error instanceof CallRefused ? error.code : undefined
        if (code === 'signup.password_needed' || code === 'signup.new_password_needed') setNeeded(code)
        else await explain(error)
      }
    }
    void open(token)
  }, [token, welcome, explain])
  return { needed }
}

/** Where an opened link leads: to the member's first page, or to what can be done about a link that does not work. */
export function useOutcome() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const say = usePhrases('signup')
  const toast = useToast()

  const welcome = useCallback(
    async (user: User) => {
      queryClient.setQueryData(userQuery.queryKey, user)
      notifyTabs('logged-in')
      await fulfilWish(user.id)
      const returnPath = takeReturnPath()
      if (returnPath) {
        router.history.replace(returnPath)
        // Nothing of the page that they come back to speaks of the address.
        toast.show({ message: say('activate.lead'), tone: 'success' })
      } else await router.navigate({ to: '/activate/done', search: {}, replace: true })
    },
    [router, queryClient, say, toast],
  )

  const explain = useCallback(
    async (error: unknown) => {
      const reason = linkReason(error instanceof CallRefused && error.code)
      // Opened a second time on the device where it worked: then nothing is wrong.
      const user = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
      if (reason === 'link_used' && user?.status === 'active') {
        await router.navigate({ to: '/activate/done', search: {}, replace: true })
      } else {
        await router.navigate({ to: '/activate/error', search: { reason }, replace: true })
      }
    },
    [router, queryClient],
  )
  return { welcome, explain }
}
