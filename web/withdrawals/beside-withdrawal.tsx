import { Link } from '@tanstack/react-router'
import { Banknote, Mail, UserRoundSearch } from 'lucide-react'
import { NextSteps } from '#ui/next-steps.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { DirectWays } from '#web/complaints/direct-ways.tsx'

/** What becomes of a withdrawal, the law in full, and how else to reach the site. */
export function BesideWithdrawal() {
  const say = usePhrases('withdrawals')
  const steps = [
    { Icon: Mail, words: say('after.mail') },
    { Icon: UserRoundSearch, words: say('after.check') },
    { Icon: Banknote, words: say('after.refund') },
  ]
  return (
    <aside aria-labelledby="other-ways" className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <NextSteps title={say('after.title')} steps={steps} />
        <Link
          to="/info/$token"
          params={{ token: 'return-policy' }}
          className="inline-flex min-h-11 items-center self-start text-accent-text"
        >
          {say('policy')}
        </Link>
      </div>
      <div className="flex flex-col gap-4">
        <DirectWays />
      </div>
    </aside>
  )
}
