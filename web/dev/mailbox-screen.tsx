import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { listMails } from '#contract/mailbox.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { call } from '#client/api/call.ts'
import { MailList } from './mail-list.tsx'
import { MailSamples } from './mail-samples.tsx'
import { MailView } from './mail-view.tsx'

const REFRESH_MS = 2000

/** Everything that this trial has sent to anybody. For developers, hence the plain words. */
export function MailboxScreen() {
  const [address, setAddress] = useState('')
  const [chosen, setChosen] = useState<string>()
  const recipient = address.trim().toLowerCase()
  const { data } = useQuery({
    queryKey: ['dev', 'mails', recipient],
    queryFn: () => call(listMails, recipient ? { address: recipient } : {}),
    refetchInterval: REFRESH_MS,
  })
  const mails = data?.mails ?? []
  const open = mails.find(({ id }) => id === chosen) ?? mails[0]

  return (
    <section className="mx-auto flex max-w-[75rem] flex-col gap-6 px-4 py-8 sm:px-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="font-display text-2xl font-semibold">Mailbox</h1>
        <MailSamples />
        <Field
          label="Address"
          type="email"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          className="w-full sm:w-80"
        />
      </header>
      {open ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <MailList mails={mails} openId={open.id} onOpen={setChosen} />
          <MailView id={open.id} />
        </div>
      ) : (
        <EmptyState
          icon={<Inbox />}
          title="Nothing was sent yet"
          line="Sign up, or ask for a new password: the mail appears here within seconds."
        />
      )}
    </section>
  )
}
