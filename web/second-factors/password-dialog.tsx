import { Dialog } from '#ui/dialog.tsx'
import { useTextForm } from '#client/form/use-text-form.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

interface Props<Answer> {
  title: string
  text: string
  /** What its button says. */
  go: string
  isDanger?: boolean | undefined
  send: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for the password before something that a stranger at an open laptop must not do. */
export function PasswordDialog<Answer>({ title, text, go, isDanger, send, onDone, onClose }: Props<Answer>) {
  const say = usePhrases('sessions')
  const sayShell = usePhrases('shell')
  const form = useTextForm({ fields: { password: '' }, send: ({ password }) => send(password), onSuccess: onDone })

  return (
    <Dialog isOpen size="small" title={title} closeLabel={sayShell('close')} onClose={onClose}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <p className="text-sm text-muted">{text}</p>
        <PasswordField label={say('factors.password')} autoComplete="current-password" {...form.password('password')} />
        <Refused by={form.refusal} />
        <DialogButtons go={go} isDanger={isDanger} isBusy={form.isSending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
