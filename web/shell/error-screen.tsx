import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { CallRefused } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { StatusPage } from './status-page.tsx'

/** Shows what failed by its status, and the reference under which we find it in the log. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const say = usePhrases('shell')
  const router = useRouter()
  const refused = error instanceof CallRefused ? error : undefined

  function retry() {
    reset()
    void router.invalidate()
  }

  return (
    <StatusPage status={refused?.status ?? 500} title={say('error.title')} text={say('error.text')}>
      <Button onClick={retry}>{say('error.retry')}</Button>
      {refused?.requestId && (
        <p className="w-full text-xs text-muted">{say('error.reference', { id: refused.requestId })}</p>
      )}
    </StatusPage>
  )
}
