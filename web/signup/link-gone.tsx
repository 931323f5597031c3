import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#web/platform/phrases/phrases.ts'

/** The link of a mail that completes an account was used up or has grown old. */
export function LinkGone() {
  const say = usePhrases('signup')
  return (
    <EmptyState
      icon={<Unlink size={28} />}
      title={say('complete.invalid_title')}
      line={say('complete.invalid_text')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/signup" className={buttonClass()}>
            {say('complete.again')}
          </Link>
          <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
            {say('activate.login')}
          </Link>
        </div>
      }
    />
  )
}
