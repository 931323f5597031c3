import { Images, LockOpen, MessagesSquare } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** What Premium is wanted for, in three lines. */
export function PremiumBenefits() {
  const say = usePhrases('payments')
  const { free_conversations, free_photos, premium_photos } = useSettings()
  const benefits = [
    { Icon: MessagesSquare, words: say('premium.more_conversations', { free: free_conversations }) },
    { Icon: Images, words: say('premium.more_photos', { photos: premium_photos, free: free_photos }) },
    { Icon: LockOpen, words: say('premium.row_private') },
  ]
  return (
    <ul className="flex flex-col gap-2">
      {benefits.map(({ Icon, words }) => (
        <li key={words} className="flex gap-3">
          <Icon aria-hidden size={22} className="mt-px shrink-0 text-accent-text" />
          <span className="min-w-0 text-pretty">{words}</span>
        </li>
      ))}
    </ul>
  )
}
