import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ShieldCheck, Undo2 } from 'lucide-react'
import { undoChange } from '#contract/account.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { userQuery } from '#web/members/user.ts'
import { LinkExpired } from './link-expired.tsx'
import { isLinkRefused } from './link-refused.ts'
import { Outcome } from '#ui/outcome.tsx'

/** Takes a change of address or password back. Whoever made it is logged out, and so is this browser. */
export function UndoChange({ token }: { token: string }) {
  const say = usePhrases('account')
  const router = useRouter()
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(undoChange, { token }),
    onSuccess: async () => {
      queryClient.setQueryData(userQuery.queryKey, null)
      await router.invalidate()
    },
  })
  if (isLinkRefused(undo.error)) return <LinkExpired />

  if (undo.data?.is_shut) {
    const next = (
      <Link to="/login" className={buttonClass({ size: 'large' })}>
        {say('undo.log_in')}
      </Link>
    )
    return (
      <Outcome icon={<ShieldCheck size={32} />} tone="success" title={say('undo.shut')} actions={next}>
        <p>{say('undo.shut_text')}</p>
      </Outcome>
    )
  }

  if (undo.isSuccess) {
    const next = (
      <Link to="/reset-password" className={buttonClass({ size: 'large' })}>
        {say('undo.new_password')}
      </Link>
    )
    return (
      <Outcome icon={<ShieldCheck size={32} />} tone="success" title={say('undo.done')} actions={next}>
        <p>{say('undo.done_text')}</p>
      </Outcome>
    )
  }

  const press = (
    <Button size="large" isBusy={undo.isPending} onClick={() => undo.mutate()}>
      {say('undo.go')}
    </Button>
  )
  return (
    <Outcome icon={<Undo2 size={30} />} title={say('undo.title')} actions={press}>
      <p>{say('undo.text')}</p>
      <Refused by={undo.error} />
    </Outcome>
  )
}
