import { Images, LockOpen, MessagesSquare } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** What Premium gives, each in its own figures. */
export function PremiumBenefits() {
  const say = usePhrases('payments')
  const { free_conversations, free_photos, premium_photos } = useSettings()
  const benefits = [
    {
      Icon: MessagesSquare,
      title: say('premium.conversations'),
      text: say('premium.conversations_text', { free: free_conversations }),
    },
    { Icon: LockOpen, title: say('premium.private'), text: say('premium.private_text') },
    {
      Icon: Images,
      title: say('premium.photos'),
      text: say('premium.photos_text', { photos: premium_photos, free: free_photos }),
    },
  ]
  return (
    <ul className="flex flex-col gap-4 sm:gap-5">
      {benefits.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
          >
            <Icon size={22} />
          </span>
          <div className="min-w-0">
            <h2 className="text-lg/6 font-bold">{title}</h2>
            <p className="text-pretty text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
