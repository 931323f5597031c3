import { useMutation } from '@tanstack/react-query'
import type { Ask } from '#contract/endpoint.ts'
import { correctEmail, resendActivation } from '#contract/signup.ts'
import { call } from '#client/api/call.ts'
import { useKeepUser } from '#web/members/user.ts'
import { noteMailSent } from './resend-pause.ts'

/** Sends the activation mail again, to the same address or to a corrected one. */
export function useActivationMail() {
  const keepUser = useKeepUser()
  const resend = useMutation({ mutationFn: () => call(resendActivation, {}), onSuccess: noteMailSent })
  const correct = useMutation({
    mutationFn: (input: Ask<typeof correctEmail>) => call(correctEmail, input),
    onSuccess: ({ user }) => {
      resend.reset()
      noteMailSent()
      keepUser(user)
    },
  })
  return { resend, correct }
}
