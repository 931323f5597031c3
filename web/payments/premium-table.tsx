import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** Side by side what is free and what Premium gives; who has Premium sees their own side alone. */
export function PremiumTable({ isPremium }: { isPremium: boolean }) {
  const say = usePhrases('payments')
  const { free_conversations, free_photos, premium_photos } = useSettings()
  const rows: [string, ReactNode, ReactNode][] = [
    [say('premium.row_search'), <Yes key="free" />, <Yes key="premium" />],
    [say('premium.row_conversations'), free_conversations, say('premium.unlimited')],
    [say('premium.row_private'), <No key="free" />, <Yes key="premium" />],
    [say('premium.row_photos'), free_photos, premium_photos],
  ]
  return (
    <Card>
      <h2 className="mb-2 text-lg font-bold">{say(isPremium ? 'premium.have' : 'premium.changes')}</h2>
      <table className="w-full border-collapse text-start text-sm sm:text-base">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="py-2 text-start font-normal">
              <span className="sr-only">{say('premium.what')}</span>
            </th>
            {!isPremium && (
              <th scope="col" className="px-1 py-2 text-center font-semibold sm:px-2">
                {say('premium.free')}
              </th>
            )}
            <th scope="col" className="py-2 ps-1 text-center font-semibold text-accent-text sm:px-2">
              {say('premium.title')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, free, premium]) => (
            <tr key={what} className="border-t border-line">
              <th scope="row" className="py-3 pe-2 text-start font-normal wrap-anywhere hyphens-auto">
                {what}
              </th>
              {!isPremium && <td className="px-1 py-3 text-center whitespace-nowrap text-muted sm:px-2">{free}</td>}
              <td className="py-3 ps-1 text-center font-semibold whitespace-nowrap sm:px-2">{premium}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-pretty text-muted">{say('premium.same')}</p>
    </Card>
  )
}

function Yes() {
  const say = usePhrases('payments')
  return (
    <>
      <Check aria-hidden size={20} className="inline text-success" />
      <span className="sr-only">{say('premium.yes')}</span>
    </>
  )
}

function No() {
  const say = usePhrases('payments')
  return (
    <>
      <Minus aria-hidden size={20} className="inline" />
      <span className="sr-only">{say('premium.no')}</span>
    </>
  )
}
