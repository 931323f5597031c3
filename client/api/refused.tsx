import type { ErrorCode } from '#contract/errors.ts'
import { Alert } from '#ui/alert.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { CallRefused } from './call.ts'

/** Why a call was refused, in words; nothing when it was not. */
export function Refused({ by }: { by: unknown }) {
  const say = usePhrases('errors')
  if (!by) return null
  if (!(by instanceof CallRefused)) return <Alert tone="danger">{say('offline')}</Alert>
  return (
    <Alert tone="danger" isUrgent>
      {say(by.code satisfies ErrorCode, numbersOf(by.details))}
    </Alert>
  )
}

/** The details that a sentence can mention. */
function numbersOf(details: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const usable = Object.entries(details).filter(([, value]) => typeof value === 'number' || typeof value === 'string')
  return Object.fromEntries(usable) as Record<string, string | number>
}
