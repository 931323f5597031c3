import { createFileRoute } from '@tanstack/react-router'
import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Sent } from '#contract/chats.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { keepMessages, type KeptChat, readKeptChats } from '#web/chats/kept/kept-chats.ts'
import { outbox } from '#web/chats/outbox/outbox-store.ts'
import { safePath } from '#web/platform/safe-path.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { visitorPage } from '#web/platform/visitor-page.ts'
import { OfflineChats } from './offline-chats.tsx'
import { WaitingOutbox } from './waiting-outbox.tsx'

const LOOK_MS = 3000

export const Route = createFileRoute('/offline')({
  loader: ({ context }) =>
    screen(context, { phrases: ['shell', 'offline', 'chats'], title: (say) => say('offline.title') }),
  head: unlistedHead,
  headers: visitorPage,
  component: OfflineScreen,
})

/**
 * What the service worker shows in place of a page that cannot be loaded. It keeps a visitor's copy of this one, with
 * nothing of any member in it, and says in `?from=` where somebody wanted to go. What a member can read here, their own
 * device has kept.
 */
function OfflineScreen() {
  const say = usePhrases('offline')
  const sayShell = usePhrases('shell')
  const isTyping = useRef(false)
  const isBack = useGoingOn(isTyping)
  const { chats, keepSent } = useKeptChats()
  return (
    <main className="good-light">
      <div className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center gap-4 px-4 pb-12">
        {/* Whoever listens is told by it, also while they write: it reads itself out when its words change. */}
        <Outcome
          icon={isBack ? <Wifi size={30} /> : <WifiOff size={30} />}
          // With the network the other half is there.
          tone={isBack ? 'success' : 'accent'}
          title={isBack ? say('back.title') : sayShell('offline.title')}
          actions={
            <Button size="large" onClick={goOn}>
              {say(isBack ? 'back.go_on' : 'again')}
            </Button>
          }
        >
          <p>{isBack ? say('back.text') : sayShell('offline.text')}</p>
        </Outcome>
        {chats.length > 0 && (
          <OfflineChats
            chats={chats}
            wantedPath={wantedPath()}
            isBack={isBack}
            onTyping={(typing) => {
              isTyping.current = typing
            }}
          />
        )}
        {isBack && <WaitingOutbox onSent={keepSent} />}
      </div>
    </main>
  )
}

/** Goes on as soon as the site can be reached; whoever is writing goes on by themselves. Whether it can be reached. */
function useGoingOn(isTyping: { readonly current: boolean }): boolean {
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    async function look() {
      const isReached = await canReachSite()
      setIsBack(isReached)
      if (isReached && !isTyping.current) goOn()
    }
    const online = () => void look()
    const looking = setInterval(online, LOOK_MS)
    addEventListener('online', online)
    return () => {
      clearInterval(looking)
      removeEventListener('online', online)
    }
  }, [isTyping])
  return isBack
}

/** Only the browser knows them. What is sent from here stands among them. */
function useKeptChats() {
  const [chats, setChats] = useState<readonly KeptChat[]>([])
  useEffect(() => {
    void outbox.load()
    readKeptChats().then(setChats, () => {})
  }, [])
  async function keepSent({ message, conversation }: Sent): Promise<void> {
    const chat = chats.find((one) => one.conversation === conversation)
    if (!chat) return
    // Where the browser keeps nothing more, it has still been sent.
    await keepMessages(chat, [message]).catch(() => {})
    readKeptChats().then(setChats, () => {})
  }
  return { chats, keepSent }
}

/** A device can have a network that leads nowhere, so the site itself is asked. */
async function canReachSite(): Promise<boolean> {
  const answer = await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ?? false
}

/** To where they wanted to go: without a network the service worker leads back here. */
function goOn(): void {
  location.replace(wantedPath())
}

function wantedPath(): string {
  return safePath(new URLSearchParams(location.search).get('from') ?? '/members')
}
