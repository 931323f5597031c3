import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'

/** That Premium ends with the only purchase, for whoever has it or may have it: a visitor need not log in to withdraw. */
export function PremiumEnds() {
  const say = usePhrases('withdrawals')
  const user = useUser()
  if (user && !user.paid_user) return null

  return <p className="text-pretty text-muted">{say('premium')}</p>
}
