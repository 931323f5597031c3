import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Ask } from '#contract/endpoint.ts'
import { join } from '#contract/signup.ts'
import { call, CallRefused } from '#client/api/call.ts'
import { notifyTabs } from '#web/sessions/log-out.ts'
import { ownGendersQuery } from '#web/members/own-genders-query.ts'
import { useKeepUser } from '#web/members/user.ts'
import { useFlow } from '../flow.ts'
import { forgetDrafts } from '#client/form/draft-storage.ts'
import { useOneAtATime } from '#client/form/one-at-a-time.ts'
import { SIGNUP_DRAFTS } from '#web/signup-entry/account-draft.ts'
import { noteMailSent } from '#web/activation/resend-pause.ts'
import { trackingOfVisit } from '#web/tracking/tracking.ts'
import { useProof } from '#web/proof/use-proof.ts'
import { handAnswersOver } from '#web/signup-entry/lander-answers.ts'
import { fulfilWish } from '#web/signup-entry/fulfil-wish.ts'
import { claimWish } from '#web/signup-entry/return-path.ts'

type JoinInput = Omit<Ask<typeof join>, 'challenge' | 'solution' | 'tracking'>

/** Makes the account, with the proof of work that was solved meanwhile. */
export function useJoin() {
  const proof = useProof()
  const keepUser = useKeepUser()
  const queryClient = useQueryClient()
  const { goTo } = useFlow()
  const once = useOneAtATime()
  // One key until something is edited: however often the button is pressed, there will be one account.
  const key = useRef<string>(undefined)

  const mutation = useMutation({
    mutationFn: async (input: JoinInput) => {
      key.current ??= crypto.randomUUID()
      const tracking = trackingOfVisit()
      const ask = async () =>
        call(join, { ...input, ...(tracking ? { tracking } : {}), ...(await proof.get()) }, key.current)
      try {
        return await ask()
      } catch (error) {
        // It may have grown too old while somebody was thinking.
        if (!(error instanceof CallRefused && error.code === 'signup.proof_missing')) throw error
        proof.discard()
        return ask()
      }
    },
    onSuccess: ({ user }, { gender, seeks }) => {
      queryClient.setQueryData(ownGendersQuery(user.id).queryKey, { gender, seeks })
      forgetDrafts(SIGNUP_DRAFTS)
      handAnswersOver(user.id)
      noteMailSent()
      keepUser(user)
      notifyTabs('logged-in')
      claimWish(user.id)
      void fulfilWish(user.id)
      goTo('push')
    },
  })

  /** To be told of every change of the form. */
  function edited() {
    proof.begin()
    key.current = undefined
    if (mutation.error) mutation.reset()
  }

  return {
    join: (input: JoinInput) => once(() => mutation.mutateAsync(input)),
    isJoining: mutation.isPending || mutation.isSuccess,
    refusal: mutation.error,
    edited,
  }
}
