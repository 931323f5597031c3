import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { listCosts } from './list-costs.ts'

/** What credits are for, and what is free. */
export function CreditCosts() {
  const say = usePhrases('pricing')
  const settings = useSettings()
  const count = settings.free_signup_messages
  return (
    <Card>
      <h2 className="mb-4 text-lg font-bold">{say('costs.title')}</h2>
      <dl className="flex flex-col">
        {listCosts(settings).map(({ what, credits }) => (
          <div key={what} className="flex flex-wrap gap-x-4 border-b border-line py-3 last:border-b-0">
            {/* Breaks before what it costs stands alone; very large text leaves no room beside it. */}
            <dt className="min-w-0 flex-[1_1_9rem] text-pretty">
              {what === 'first' ? say('costs.first', { count }) : say(`costs.${what}`)}
            </dt>
            <dd className="ms-auto font-bold whitespace-nowrap">
              {credits === 0 ? say('costs.free_value') : say('credits', { credits })}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
