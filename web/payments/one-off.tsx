import { ShieldCheck } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'

/** That a payment is one, wherever a price stands. */
export function OneOff() {
  const say = usePhrases('pricing')
  return (
    <p className="flex gap-2 font-semibold text-pretty">
      <ShieldCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-success" />
      {say('once')}
    </p>
  )
}
