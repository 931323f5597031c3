import { BadgeCheck, HandCoins, ShieldCheck, Trash2 } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

const REACTIVATION_DAYS = 14

export function TrustRow() {
  const say = usePhrases('home')
  const { min_age } = useSettings()
  const points = [
    { icon: ShieldCheck, title: say('trust.adults', { age: min_age }), text: say('trust.adults_text') },
    { icon: BadgeCheck, title: say('trust.labelled'), text: say('trust.labelled_text') },
    { icon: HandCoins, title: say('trust.once'), text: say('trust.once_text') },
    { icon: Trash2, title: say('trust.leave'), text: say('trust.leave_text', { days: REACTIVATION_DAYS }) },
  ]
  return (
    <section className="border-y border-line bg-surface">
      <div className="mx-auto max-w-[75rem] px-4 py-12 sm:px-6">
        <h2 className="mb-8 font-display text-2xl font-semibold">{say('trust.title')}</h2>
        <ul className="grid gap-8 sm:grid-cols-2 xl:grid-cols-4">
          {points.map(({ icon: Icon, title, text }) => (
            // Where a title needs two lines, what is said of the others begins as low as what is said of it.
            <li
              key={title}
              className="row-span-2 grid grid-cols-[auto_minmax(0,1fr)] grid-rows-subgrid gap-x-4 gap-y-1"
            >
              <Icon aria-hidden size={28} className="row-span-2 mt-0.5 text-accent-text" />
              <h3 className="font-bold">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
