import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import type { MemberId } from '#contract/members.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { useIntoView } from '#ui/use-into-view.ts'
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
  const news = useIntoView<HTMLDivElement>(blocking.isSuccess)
  return (
    <>
      {isMember && !blocking.isSuccess && (
        <Button isBusy={blocking.isPending} onClick={() => blocking.mutate({ id, isBlocked: true })}>
          {say('sent.block', { name })}
        </Button>
      )}
      <Refused by={blocking.error} />
      <div ref={news} role="status" className="w-full scroll-mt-20 scroll-mb-36 empty:hidden">
        {blocking.isSuccess && <Alert tone="success">{say('sent.blocked', { name })}</Alert>}
      </div>
      {blocking.isSuccess && (
        <Link to="/members" className={buttonClass()}>
          {say('sent.search')}
        </Link>
      )}
      {canGoBack && !blocking.isSuccess && (
        <Button variant="secondary" onClick={() => router.history.back()}>
          {say('sent.back')}
        </Button>
      )}
    </>
  )
}
