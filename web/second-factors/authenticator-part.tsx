import { useState } from 'react'
import { removeAuthenticator } from '#contract/second-factors.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useKeepSecondFactors } from './second-factors-query.ts'

/** Codes from an app: on or off, and the way to the other. */
export function AuthenticatorPart({ isOn, onChange }: { isOn: boolean; onChange: () => void }) {
  const say = usePhrases('sessions')
  const toast = useToast()
  const keep = useKeepSecondFactors()
  const [isOpen, setIsOpen] = useState(false)

  function done(authenticator: boolean) {
    setIsOpen(false)
    keep({ authenticator })
    onChange()
    const message = say(authenticator ? 'factors.app.added' : 'factors.app.removed')
    toast.show({ tone: 'success', message: `${message} ${say('factors.logged_out')}` })
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{say('factors.app.title')}</h3>
        <Tag tone={isOn ? 'success' : 'neutral'}>{say(isOn ? 'factors.app.on' : 'factors.app.off')}</Tag>
      </div>
      <p className="max-w-prose text-sm text-muted">{say('factors.app.text')}</p>
      <Button variant="secondary" className="self-start" onClick={() => setIsOpen(true)}>
        {say(isOn ? 'factors.app.remove' : 'factors.app.add')}
      </Button>
      {isOpen && !isOn && <AuthenticatorDialog onClose={() => setIsOpen(false)} onDone={() => done(true)} />}
      {isOpen && isOn && (
        <PasswordDialog
          title={say('factors.app.remove_title')}
          text={`${say('factors.app.remove_text')} ${say('factors.logs_out')}`}
          go={say('factors.app.remove')}
          isDanger
          send={(password) => call(removeAuthenticator, { password })}
          onDone={() => done(false)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
