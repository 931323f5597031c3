import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type Passkey, removePasskey, type SecondFactors } from '#contract/second-factors.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useCanUsePasskeys } from './webauthn.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useKeepSecondFactors } from './second-factors-query.ts'

/** The devices that open the account without a password. */
export function PasskeysPart({ passkeys, onChange }: { passkeys: readonly Passkey[]; onChange: () => void }) {
  const say = usePhrases('sessions')
  const toast = useToast()
  const keep = useKeepSecondFactors()
  const isPossible = useCanUsePasskeys()
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()

  function done(factors: SecondFactors, message: string) {
    setIsAdding(false)
    setLeaving(undefined)
    keep(factors)
    onChange()
    toast.show({ tone: 'success', message: `${message} ${say('factors.logged_out')}` })
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <h3 className="font-semibold">{say('factors.passkeys.title')}</h3>
      <p className="max-w-prose text-sm text-muted">{say('factors.passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      {isPossible ? (
        <Button variant="secondary" className="self-start" onClick={() => setIsAdding(true)}>
          {say('factors.passkeys.add')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{say('factors.passkeys.unsupported')}</p>
      )}
      {isAdding && (
        <PasskeyDialog
          onDone={(factors) => done(factors, say('factors.passkeys.added'))}
          onClose={() => setIsAdding(false)}
        />
      )}
      {leaving && (
        <PasswordDialog
          title={say('factors.passkeys.remove_title', { name: leaving.name })}
          text={`${say('factors.passkeys.remove_text')} ${say('factors.logs_out')}`}
          go={say('factors.passkeys.remove')}
          isDanger
          send={(password) => call(removePasskey, { id: leaving.id, password })}
          onDone={(factors) => done(factors, say('factors.passkeys.removed'))}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </div>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const say = usePhrases('sessions')
  const { language } = useSettings()
  // The days are those of Greenwich; told in another zone they could be off by one.
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const day = (date: string) => days.format(new Date(date))
  const { name, created_at, used_at } = passkey
  const added = say('factors.passkeys.created', { day: day(created_at) })
  const used = used_at ? say('factors.passkeys.used', { day: day(used_at) }) : say('factors.passkeys.unused')

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
      >
        <KeyRound size={20} />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{`${added} · ${used}`}</p>
      </div>
      <Button variant="quiet" aria-label={say('factors.passkeys.remove_one', { name })} onClick={onRemove}>
        {say('factors.passkeys.remove')}
      </Button>
    </li>
  )
}
