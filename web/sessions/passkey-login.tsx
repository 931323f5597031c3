import { KeyRound } from 'lucide-react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { CallRefused } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'
import { isCancelled } from '#web/second-factors/webauthn.ts'

/** Log in without address and password; nothing where the browser cannot. */
export function PasskeyLogin({ next }: { next: string }) {
  const say = usePhrases('sessions')
  const { isPossible, isBusy, error, start } = usePasskeyLogin(next)
  if (!isPossible) return null
  return (
    <div className="flex flex-col gap-3">
      <Button variant="secondary" size="large" isBusy={isBusy} onClick={start}>
        <KeyRound aria-hidden size={20} />
        {say('factors.login.go')}
      </Button>
      <Trouble error={error} />
    </div>
  )
}

function Trouble({ error }: { error: unknown }) {
  const say = usePhrases('sessions')
  if (isCancelled(error)) return <Alert isUrgent>{say('factors.login.cancelled')}</Alert>
  const isUnknown = error instanceof CallRefused && error.code === 'sessions.login_failed'
  if (!isUnknown) return <Refused by={error} />
  return (
    <Alert tone="danger" isUrgent>
      {say('factors.login.unknown')}
    </Alert>
  )
}
