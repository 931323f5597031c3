import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { CallRefused } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { isLineLost } from '#web/platform/line-lost.ts'
import { useOnline } from '#web/platform/use-online.ts'
import { StatusPage } from './status-page.tsx'

/** What failed on our side, or the line to it. */
export function ErrorScreen(props: ErrorComponentProps) {
  const isOnline = useOnline()
  // As it was when it failed: a line that is back does not make it our fault.
  const [isLost] = useState(() => isLineLost(props.error, isOnline))
  return isLost ? <LineLost {...props} /> : <Failure {...props} />
}

/** Says what the page without a network says, and goes on by itself when there is one. */
function LineLost({ reset }: ErrorComponentProps) {
  const say = usePhrases('shell')
  const href = useLocation({ select: (wanted) => wanted.href })
  const retry = useRetry(reset)
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })
  return (
    // The notice that follows a member on every screen would say it once more.
    <div data-line-lost className="contents">
      <StatusPage status={{ sign: <WifiOff size={30} /> }} title={say('offline.title')} text={say('offline.text')}>
        <Button onClick={retry}>{say('error.retry')}</Button>
        {/* A page of its own, which the service worker keeps. */}
        {hasWorker() && (
          <a href={`/offline?from=${encodeURIComponent(href)}`} className={buttonClass({ variant: 'secondary' })}>
            {say('offline.kept')}
          </a>
        )}
      </StatusPage>
    </div>
  )
}

/** Only members have one. */
function hasWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/** Shows what failed by its status, and the reference under which we find it in the log. */
function Failure({ error, reset }: ErrorComponentProps) {
  const say = usePhrases('shell')
  const retry = useRetry(reset)
  const refused = error instanceof CallRefused ? error : undefined
  return (
    <StatusPage status={refused?.status ?? 500} title={say('error.title')} text={say('error.text')}>
      <Button onClick={retry}>{say('error.retry')}</Button>
      {refused?.requestId && (
        <p className="w-full text-xs text-muted">{say('error.reference', { id: refused.requestId })}</p>
      )}
    </StatusPage>
  )
}

function useRetry(reset: () => void): () => void {
  const router = useRouter()
  return () => {
    reset()
    void router.invalidate()
  }
}
