import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { MemberId } from '#contract/members.ts'
import { Button } from '#ui/button.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useBlocking } from '#web/blocks/use-block.ts'
import { useUser } from '#web/members/user.ts'

interface Props {
  /** Who was reported. */
  id: MemberId
  name: string
}

/** What whoever has reported a person wants next: to see no more of them, or to go on where they were. */
export function AfterReport({ id, name }: Props) {
  const say = usePhrases('complaints')
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const isMember = useUser() !== null
  const blocking = useBlocking()
  return (
    <>
      {isMember && !blocking.isSuccess && (
        <Button isBusy={blocking.isPending} onClick={() => blocking.mutate({ id, isBlocked: true })}>
          {say('sent.block', { name })}
        </Button>
      )}
      <Refused by={blocking.error} />
      <p role="status" className="empty:hidden">
        {blocking.isSuccess && say('sent.blocked', { name })}
      </p>
      {canGoBack && !blocking.isSuccess && (
        <Button variant="secondary" onClick={() => router.history.back()}>
          {say('sent.back')}
        </Button>
      )}
    </>
  )
}
