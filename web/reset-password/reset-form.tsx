import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { resetPassword } from '#contract/reset-password.ts'
import { Button } from '#ui/button.tsx'
import { isLinkRefused } from '#web/account/link-refused.ts'
import { NewPasswordFields } from '#web/passwords/new-password-fields.tsx'
import { useTextForm } from '#client/form/use-text-form.ts'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { userQuery } from '#web/members/user.ts'

interface Props {
  token: string
  onDone: () => void
  onExpired: () => void
}

/** The new password, twice. A link that no longer works is handed up, so that another can be asked for in place. */
export function ResetForm({ token, onDone, onExpired }: Props) {
  const say = usePhrases('sessions')
  const router = useRouter()
  const queryClient = useQueryClient()
  const form = useTextForm({
    fields: { password: '', password_again: '' },
    send: async (passwords) => {
      try {
        await call(resetPassword, { token, ...passwords })
        return true
      } catch (error) {
        if (isLinkRefused(error)) return false
        throw error
      }
    },
    onSuccess: async (isDone) => {
      if (!isDone) return onExpired()
      onDone()
      // Every session has ended with the old password, this browser's too.
      queryClient.setQueryData(userQuery.queryKey, null)
      await router.invalidate()
    },
  })

  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <NewPasswordFields form={form} />
      <Refused by={form.refusal} />
      <Button type="submit" size="large" isBusy={form.isSending}>
        {say('reset.save')}
      </Button>
    </form>
  )
}
