import { usePhrases } from '#client/phrases/phrases.ts'
import { DirectWays } from './direct-ways.tsx'

/** How else to reach the site, and who is faster where minutes count. */
export function OtherWays() {
  const say = usePhrases('complaints')
  return (
    <aside aria-labelledby="other-ways" className="flex flex-col gap-4">
      <DirectWays />
      <p className="text-sm text-muted">{say('ways.danger')}</p>
    </aside>
  )
}
