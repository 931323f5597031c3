import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** What credits are for, and what is free. */
export function CreditCosts() {
  const say = usePhrases('pricing')
  const { message_credits, photo_credits, gift_credits } = useSettings()
  const credits = (amount: number) => say('credits', { credits: amount })
  const costs = [
    [say('costs.free'), say('costs.free_value')],
    [say('costs.message'), credits(message_credits)],
    [say('costs.photo'), credits(photo_credits)],
    [say('costs.gift'), credits(gift_credits)],
  ]
  return (
    <Card>
      <h2 className="mb-4 text-lg font-bold">{say('costs.title')}</h2>
      <dl className="flex flex-col">
        {costs.map(([what, price]) => (
          <div key={what} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3 last:border-b-0">
            <dt>{what}</dt>
            <dd className="ms-auto font-bold">{price}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
