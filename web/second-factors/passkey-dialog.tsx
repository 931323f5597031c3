import { addPasskey, PASSKEY_NAME_LENGTH, type SecondFactors, startPasskey } from '#contract/second-factors.ts'
import { Alert } from '#ui/alert.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useTextForm } from '#client/form/use-text-form.ts'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { isCancelled, isKnownDevice, makePasskey } from './webauthn.ts'
import { DialogButtons } from './dialog-buttons.tsx'

interface Props {
  onClose: () => void
  onDone: (factors: SecondFactors) => void
}

/** A name and the password; then the device asks its own question. */
export function PasskeyDialog({ onClose, onDone }: Props) {
  const say = usePhrases('sessions')
  const sayShell = usePhrases('shell')
  const form = useTextForm({
    fields: { name: '', password: '' },
    send: async ({ name, password }) => {
      const response = await makePasskey(await call(startPasskey, { password }))
      return call(addPasskey, { name, response })
    },
    onSuccess: onDone,
  })

  return (
    <Dialog isOpen size="small" title={say('factors.passkeys.add')} closeLabel={sayShell('close')} onClose={onClose}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <Field
          label={say('factors.passkeys.name')}
          hint={say('factors.passkeys.name_hint')}
          maxLength={PASSKEY_NAME_LENGTH}
          autoComplete="off"
          required
          {...form.input('name')}
        />
        <PasswordField label={say('factors.password')} autoComplete="current-password" {...form.password('password')} />
        <p className="text-sm text-muted">{say('factors.logs_out')}</p>
        <Trouble error={form.refusal} />
        <DialogButtons go={say('factors.passkeys.go')} isBusy={form.isSending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function Trouble({ error }: { error: unknown }) {
  const say = usePhrases('sessions')
  if (isKnownDevice(error)) return <Alert isUrgent>{say('factors.passkeys.known')}</Alert>
  if (isCancelled(error)) return <Alert isUrgent>{say('factors.passkeys.cancelled')}</Alert>
  return <Refused by={error} />
}
