import { Link } from '@tanstack/react-router'
import { Hourglass, LockKeyhole } from 'lucide-react'
import type { ErrorCode } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useAskToJoin } from '#web/signup-entry/return-path.ts'

/** Why a profile that may well exist is not shown: the site is for members only, or today's profiles are used up. */
export function ProfileRefused({ id, code }: { id: string; code: ErrorCode }) {
  const say = usePhrases('profiles')
  const sayError = usePhrases('errors')
  const askToJoin = useAskToJoin()
  const isVisitor = useUser() === null
  const path = `/members/${id}`
  return (
    <section className="px-4 py-12">
      <h1 className="sr-only">{say('view.refused_title')}</h1>
      <EmptyState
        icon={isVisitor ? <LockKeyhole size={28} /> : <Hourglass size={28} />}
        title={isVisitor ? say('view.members_only') : say('view.refused_title')}
        line={isVisitor ? say('view.members_only_text') : sayError(code)}
        action={
          isVisitor ? (
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={() => askToJoin(path)}>{say('view.join')}</Button>
              <Link to="/login" search={{ next: path }} className={buttonClass({ variant: 'secondary' })}>
                {say('view.login')}
              </Link>
            </div>
          ) : (
            <Link to="/members" className={buttonClass()}>
              {say('view.to_search')}
            </Link>
          )
        }
      />
    </section>
  )
}
