import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { HeartHandshake, Unlink } from 'lucide-react'
import { reactivate } from '#contract/account.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { notifyTabs } from '#web/sessions/log-out.ts'
import { userQuery, useUser } from '#web/members/user.ts'
import { isLinkRefused } from './link-refused.ts'
import { Outcome } from '#ui/outcome.tsx'

/** The way back from a deleted account. It takes a press: programs that look into mails open links too. */
export function RestoreAccount({ token }: { token: string }) {
  const say = usePhrases('account')
  const toast = useToast()
  const router = useRouter()
  const queryClient = useQueryClient()
  const coming = useMutation({
    mutationFn: () => call(reactivate, { token }),
    onSuccess: async ({ user }) => {
      toast.show({ tone: 'success', message: say(user ? 'deleted.is_back' : 'deleted.log_in_again') })
      // The account asks for a code, which its login takes.
      if (!user) return router.navigate({ to: '/login' })
      queryClient.setQueryData(userQuery.queryKey, user)
      notifyTabs('logged-in')
      await router.invalidate()
      await router.navigate({ to: '/members' })
    },
  })
  if (isLinkRefused(coming.error)) return <TooLate />

  const comeBack = (
    <>
      <Button size="large" isBusy={coming.isPending} onClick={() => coming.mutate()}>
        {say('deleted.come_back')}
      </Button>
      <Link to="/reset-password/do" search={{ token }} className={buttonClass({ variant: 'secondary', size: 'large' })}>
        {say('deleted.not_me')}
      </Link>
    </>
  )
  return (
    <Outcome icon={<HeartHandshake size={30} />} title={say('deleted.back_title')} actions={comeBack}>
      <p>{say('deleted.back_text')}</p>
      <Refused by={coming.error} />
    </Outcome>
  )
}

function TooLate() {
  const say = usePhrases('account')
  const isMember = useUser() !== null
  const next = isMember ? (
    <Link to="/members" className={buttonClass({ size: 'large' })}>
      {say('to_members')}
    </Link>
  ) : (
    <>
      <Link to="/login" className={buttonClass({ size: 'large' })}>
        {say('to_login')}
      </Link>
      <Link to="/" className={buttonClass({ variant: 'secondary', size: 'large' })}>
        {say('to_home')}
      </Link>
    </>
  )
  return (
    <Outcome icon={<Unlink size={28} />} tone="warning" title={say('deleted.too_late')} actions={next}>
      <p>{say('deleted.too_late_text')}</p>
    </Outcome>
  )
}
