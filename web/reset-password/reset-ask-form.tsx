import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { askReset } from '#contract/reset-password.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { useTextForm } from '#client/form/use-text-form.ts'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

interface AskedFor {
  email: string
  linkHours: number
}

/** Asks for the mail with the link. In a private membership the answer is the same whoever the address belongs to. */
export function ResetAskForm({ email: first = '' }: { email?: string }) {
  const say = usePhrases('sessions')
  const [asked, setAsked] = useState<AskedFor>()
  const form = useTextForm({
    fields: { email: first },
    send: async ({ email }) => {
      const { link_hours } = await call(askReset, { email })
      return { email: email.trim(), linkHours: link_hours }
    },
    onSuccess: setAsked,
  })
  if (asked) return <Asked {...asked} onAgain={() => setAsked(undefined)} />

  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <Field label={say('email')} type="email" autoComplete="username" required {...form.input('email')} />
      <Refused by={form.refusal} />
      <Button type="submit" size="large" isBusy={form.isSending}>
        {say('reset.go')}
      </Button>
    </form>
  )
}

function Asked({ email, linkHours, onAgain }: AskedFor & { onAgain: () => void }) {
  const say = usePhrases('sessions')
  const { private_membership: isPrivate } = useSettings()
  return (
    <Card role="status" className="flex flex-col items-start gap-4">
      <span aria-hidden className="grid size-12 place-items-center rounded-full bg-success-soft text-success">
        <MailCheck />
      </span>
      <p className="font-semibold wrap-anywhere">{say(isPrivate ? 'reset.asked' : 'reset.sent', { email })}</p>
      <p className="text-sm text-muted">{say('reset.asked_hint', { hours: linkHours })}</p>
      <Button variant="secondary" onClick={onAgain}>
        {say('reset.again')}
      </Button>
    </Card>
  )
}
