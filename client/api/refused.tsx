import { Alert } from '#ui/alert.tsx'
import { CallRefused } from './call.ts'
import { useRefusalWords } from './use-refusal-words.ts'

/** Why a call was refused, in words; nothing when it was not. */
export function Refused({ by }: { by: unknown }) {
  const wordsOf = useRefusalWords()
  if (!by) return null
  return (
    <Alert tone="danger" isUrgent={by instanceof CallRefused}>
      {wordsOf(by)}
    </Alert>
  )
}
