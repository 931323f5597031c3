import { Link } from '@tanstack/react-router'
import { Crown } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'

/** Above the bundles, for whom one of them makes Premium: that it does, and where it stands what that is. */
export function PremiumLine({ back }: { back: string | undefined }) {
  const say = usePhrases('payments')
  if (useMember().paid_user) return null
  return (
    <p className="flex items-start gap-2">
      <Crown aria-hidden size={22} className="mt-px shrink-0 text-accent-text" />
      <span className="min-w-0 text-pretty">
        {say('premium.first')}{' '}
        <Link to="/premium" search={back ? { back } : {}} className="font-semibold whitespace-nowrap text-accent-text">
          {say('premium.about')}
        </Link>
      </span>
    </p>
  )
}
