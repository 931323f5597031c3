import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportData } from '#contract/account.ts'
import type { Output } from '#contract/endpoint.ts'
import { buttonClass } from '#ui/button-class.ts'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { Reveal, RevealActions } from './reveal.tsx'
import { Section } from '#ui/section.tsx'
import { useTextForm } from '#client/form/use-text-form.ts'

const NO_BREAK = '\u00A0'

type Archive = Output<typeof exportData>

/** Everything the site keeps about the member, to take along. */
export function ExportSection() {
  const say = usePhrases('account')
  const [archive, setArchive] = useState<Archive>()
  return (
    <Section id="export" title={say('export.title')} text={say('export.text')}>
      {archive ? (
        <Ready archive={archive} />
      ) : (
        <Reveal label={say('export.go')}>{(close) => <ExportForm onReady={setArchive} onCancel={close} />}</Reveal>
      )}
    </Section>
  )
}

function ExportForm({ onReady, onCancel }: { onReady: (archive: Archive) => void; onCancel: () => void }) {
  const say = usePhrases('account')
  const form = useTextForm({
    fields: { password: '' },
    send: ({ password }) => call(exportData, { password }),
    onSuccess: onReady,
  })
  return (
    <form onSubmit={form.submit} noValidate className="flex max-w-md flex-col gap-4">
      <PasswordField label={say('your_password')} autoComplete="current-password" {...form.password('password')} />
      <Refused by={form.refusal} />
      <RevealActions submit={say('export.go')} isBusy={form.isSending} onCancel={onCancel} />
    </form>
  )
}

function Ready({ archive: { url, expires_at: expiresAt } }: { archive: Archive }) {
  const say = usePhrases('account')
  const { language } = useSettings()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p>{say('export.ready', { until: format.format(new Date(expiresAt)).replaceAll(' ', NO_BREAK) })}</p>
      <a href={url} download className={buttonClass({ variant: 'secondary' })}>
        <Download aria-hidden size={20} />
        {say('export.download')}
      </a>
    </div>
  )
}
