import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLiveEvent } from '#client/live/events.ts'
import { chatListQuery } from '#web/chats/chats-query.ts'
import { useMember } from '#web/members/user.ts'
import { isSilentPlace } from './is-silent-place.ts'
import { pushQuery } from './push-state.ts'
import { QuestionCard } from './question-card.tsx'

/** What browsers tell a site that can be installed; it asks on our behalf, once. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
}

/** Kept by the device: whoever has said no is never asked again, whoever is logged in. */
const DECLINED = 'install-declined'
const HAD_ANSWER = 'install-had-answer'

/**
 * Offers the site as an app after a good moment: somebody whom the member wrote to has answered. Never beside the
 * question of notices, and never again after a no.
 */
export function InstallOffer() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data: push } = useQuery(pushQuery)
  const [install, forgetInstall] = useInstallEvent()
  const hadAnswer = useFirstAnswer()
  if (!install || !hadAnswer || push?.subscribed === null || isSilentPlace(path)) return null

  function decline() {
    localStorage.setItem(DECLINED, 'yes')
    forgetInstall()
  }
  async function ask(event: InstallEvent) {
    const { outcome } = await event.prompt()
    if (outcome === 'dismissed') decline()
    else forgetInstall()
  }
  return <QuestionCard about="install" onYes={() => void ask(install)} onNo={decline} />
}

/** The browser's offer, held back until it fits; none where somebody has said no. */
function useInstallEvent(): [InstallEvent | undefined, () => void] {
  const [install, setInstall] = useState<InstallEvent>()
  useEffect(() => {
    function hear(event: InstallEvent) {
      event.preventDefault()
      if (!localStorage.getItem(DECLINED)) setInstall(event)
    }
    addEventListener('beforeinstallprompt', hear)
    return () => removeEventListener('beforeinstallprompt', hear)
  }, [])
  return [install, () => setInstall(undefined)]
}

/** Whether somebody has answered the member, here and now or on an earlier page. */
function useFirstAnswer(): boolean {
  const queryClient = useQueryClient()
  const { id } = useMember()
  const [hadAnswer, setHadAnswer] = useState(() => localStorage.getItem(HAD_ANSWER) !== null)
  useLiveEvent('message', ({ conversation, message }) => {
    const entries = queryClient.getQueryData(chatListQuery().queryKey)?.pages.flatMap(({ chats }) => chats) ?? []
    const isAnswer = entries.some((chat) => chat.conversation === conversation && chat.is_own)
    if (!isAnswer || message.sender_id === id) return
    localStorage.setItem(HAD_ANSWER, 'yes')
    setHadAnswer(true)
  })
  return hadAnswer
}
