import { ShieldCheck } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { FictionalNotice } from './fictional-notice.tsx'
import { PaymentLinks } from './payment-links.tsx'

interface Props {
  back: string | undefined
  /** What else counts where the bundles stand for more than credits. */
  terms?: string | undefined
}

/** What counts for each bundle, and the ways to what was bought. */
export function BundleNotes({ back, terms }: Props) {
  const prices = usePhrases('pricing')
  const { refund_days } = useSettings()
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3 text-sm text-pretty text-muted">
        <p className="flex gap-2 text-base font-semibold text-ink">
          <ShieldCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-success" />
          {prices('once')}
        </p>
        {terms && <p>{terms}</p>}
        <FictionalNotice />
        <p>{prices('taxes', { days: refund_days })}</p>
      </div>
      <PaymentLinks back={back} />
    </div>
  )
}
