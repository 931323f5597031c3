import { Alert } from '#ui/alert.tsx'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'
import { MESSAGE_FIELD_ID } from './message-field-id.ts'

/** In place of the composer: the other is not there any more, and nothing can be written or paid for. */
export function PartnerGone({ by }: { by: Error }) {
  const refusalWords = useRefusalWords()
  return (
    <div
      id={MESSAGE_FIELD_ID}
      tabIndex={-1}
      className="border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] outline-none"
    >
      <Alert tone="info" className="mx-auto max-w-3xl">
        {refusalWords(by)}
      </Alert>
    </div>
  )
}
