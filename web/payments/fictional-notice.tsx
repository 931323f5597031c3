import { Drama } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** Before anybody pays: what fictional profiles are, and that nobody can meet them. */
export function FictionalNotice() {
  const say = usePhrases('payments')
  const { fictional_singular: label } = useSettings()
  return (
    <p className="flex gap-2">
      <Drama aria-hidden size={18} className="mt-0.5 shrink-0" />
      <span>{say('order.fictional', { label })}</span>
    </p>
  )
}
