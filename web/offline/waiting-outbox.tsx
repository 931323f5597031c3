import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { readUser } from '#contract/sessions.ts'
import { call } from '#client/api/call.ts'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import type { MemberOutbox } from '#web/shell/member-outbox.tsx'

const AGAIN_MS = 3000

interface Sender {
  owner: MemberId
  Outbox: typeof MemberOutbox
}

/** Sends what waits from the page without a network, once there is one: whoever writes there need not leave for it. */
export function WaitingOutbox({ onSent }: Pick<ComponentProps<typeof MemberOutbox>, 'onSent'>) {
  const queryClient = useQueryClient()
  const { language } = useSettings()
  const [sender, setSender] = useState<Sender>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Without a member it all waits for the page that is gone on to; the network may have been back for a blink only.
    loadSender(queryClient, language).then(setSender, () => {
      timer = setTimeout(() => setAttempt(attempt + 1), AGAIN_MS)
    })
    return () => clearTimeout(timer)
  }, [queryClient, language, attempt])
  if (!sender) return null
  return (
    <Suspense fallback={null}>
      <sender.Outbox owner={sender.owner} onSent={onSent} />
    </Suspense>
  )
}

/** The page is a visitor's copy: whose session this browser has, the server says, and only what is theirs is sent. */
async function loadSender(queryClient: QueryClient, language: Locale): Promise<Sender | undefined> {
  const context = { queryClient, settings: { language } }
  const [{ user }, { MemberOutbox: Outbox }] = await Promise.all([
    call(readUser, {}),
    import('#web/shell/member-outbox.tsx'),
    // What it may have to say.
    loadPhrases(context, 'likes'),
    loadPhrases(context, 'errors'),
  ])
  return user ? { owner: user.id, Outbox } : undefined
}
