import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { confirmAuthenticator, startAuthenticator } from '#contract/second-factors.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { useTextForm } from '#client/form/use-text-form.ts'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { QrCode } from './qr-code.tsx'

interface Props {
  onClose: () => void
  onDone: () => void
}

type Secret = Output<typeof startAuthenticator>

/** The password, then the secret for the app, and a first code that shows that it has arrived there. */
export function AuthenticatorDialog({ onClose, onDone }: Props) {
  const say = usePhrases('sessions')
  const [secret, setSecret] = useState<Secret>()
  if (secret) return <CodeDialog secret={secret} onClose={onClose} onDone={onDone} />
  return (
    <PasswordDialog
      title={say('factors.app.add_title')}
      text={`${say('factors.app.lost')} ${say('factors.logs_out')}`}
      go={say('factors.app.next')}
      send={(password) => call(startAuthenticator, { password })}
      onDone={setSecret}
      onClose={onClose}
    />
  )
}

function CodeDialog({ secret: { secret, uri, qr }, onClose, onDone }: Props & { secret: Secret }) {
  const say = usePhrases('sessions')
  const sayShell = usePhrases('shell')
  const sayAccount = usePhrases('account')
  const form = useTextForm({
    fields: { code: '' },
    send: ({ code }) => call(confirmAuthenticator, { code: code.replaceAll(/\D/g, '') }),
    onSuccess: onDone,
  })

  return (
    <Dialog isOpen size="small" title={say('factors.app.add_title')} closeLabel={sayShell('close')} onClose={onClose}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <p className="text-sm text-muted">{say('factors.app.scan')}</p>
        <QrCode rows={qr} label={say('factors.app.qr')} />
        <a
          href={uri}
          className="inline-flex min-h-11 items-center self-center text-accent-text underline underline-offset-4"
        >
          {say('factors.app.open')}
        </a>
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm text-muted">{say('factors.app.by_hand')}</p>
          <code className="rounded-control bg-line px-3 py-2 text-sm wrap-anywhere select-all">{inFours(secret)}</code>
          <CopyButton text={secret} label={sayAccount('copy')} copiedLabel={sayAccount('copied')} />
        </div>
        <Field
          label={say('login.code')}
          hint={say('login.code_hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          {...form.input('code')}
        />
        <Refused by={form.refusal} />
        <DialogButtons go={say('factors.app.confirm')} isBusy={form.isSending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** Easier to read off; apps do not mind the spaces. */
function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
