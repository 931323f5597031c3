import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { FictionalNotice } from './fictional-notice.tsx'
import { OneOff } from './one-off.tsx'
import { PaymentLinks } from './payment-links.tsx'

/** What counts for each bundle, and the ways to what was bought. */
export function BundleNotes({ back }: { back: string | undefined }) {
  const say = usePhrases('pricing')
  const { refund_days } = useSettings()
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <OneOff />
        <div className="flex flex-col gap-3 text-sm text-pretty text-muted">
          <FictionalNotice />
          <p>{say('taxes', { days: refund_days })}</p>
        </div>
      </div>
      <PaymentLinks back={back} />
    </div>
  )
}
