import { Alert } from '#ui/alert.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { MESSAGE_FIELD_ID } from './message-field-id.ts'

/**
 * In place of the composer: the other is not there for this member, and nothing can be written or paid for. Why stands at
 * the message that was refused, if anywhere: they may have left, hide, or have blocked the member, and may come back.
 */
export function PartnerGone() {
  const say = usePhrases('chats')
  return (
    <div
      id={MESSAGE_FIELD_ID}
      tabIndex={-1}
      className="border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] outline-none"
    >
      <Alert tone="info" className="mx-auto max-w-3xl">
        {say('partner_gone')}
      </Alert>
    </div>
  )
}
