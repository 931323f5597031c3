import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Ask } from '#contract/endpoint.ts'
import { logInWithPasskey, startPasskeyLogin } from '#contract/second-factors.ts'
import { call } from '#client/api/call.ts'
import { useAfterLogin } from './after-login.ts'
import { canOfferPasskeys, signWithPasskey, useCanUsePasskeys } from '#web/second-factors/webauthn.ts'

type Signed = Ask<typeof logInWithPasskey>['response']

/** Logging in with a passkey: by a button, or by picking one where the browser fills in the address. */
export function usePasskeyLogin(next: string) {
  const isPossible = useCanUsePasskeys()
  const entered = useAfterLogin(next)
  const login = useMutation({
    mutationFn: async (picked: Signed | undefined) => {
      const response = picked ?? (await signWithPasskey(await call(startPasskeyLogin, {}), undefined))
      return call(logInWithPasskey, { response })
    },
    onSuccess: ({ user }) => entered(user),
  })

  // A browser asks one thing at a time, so the offer rests while the button's question is open.
  const { mutate, isPending, isSuccess } = login
  const isOffering = isPossible && !isPending && !isSuccess
  useEffect(() => {
    if (!isOffering) return
    const resting = new AbortController()
    void pickedPasskey(resting.signal).then((picked) => picked && mutate(picked))
    return () => resting.abort()
  }, [isOffering, mutate])

  return { isPossible, isBusy: isPending, error: login.error, start: () => mutate(undefined) }
}

/** What the member picks among the browser's offers; undefined when that never happens. */
async function pickedPasskey(signal: AbortSignal): Promise<Signed | undefined> {
  try {
    if (!(await canOfferPasskeys()) || signal.aborted) return undefined
    return await signWithPasskey(await call(startPasskeyLogin, {}), { signal })
  } catch {
    // Nobody asked for the offer, so nobody is told that it came to nothing.
    return undefined
  }
}
