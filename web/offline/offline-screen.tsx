import { createFileRoute } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { safePath } from '#web/platform/safe-path.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { visitorPage } from '#web/platform/visitor-page.ts'

const LOOK_MS = 3000

export const Route = createFileRoute('/offline')({
  loader: ({ context }) => screen(context, { phrases: ['offline'], title: (say) => say('title') }),
  head: unlistedHead,
  headers: visitorPage,
  component: OfflineScreen,
})

/**
 * What the service worker shows in place of a page that cannot be loaded. It keeps a visitor's copy of this one, with
 * nothing of any member in it, and says in `?from=` where somebody wanted to go.
 */
function OfflineScreen() {
  const say = usePhrases('offline')
  useEffect(() => {
    const looking = setInterval(() => void goOnIfReached(), LOOK_MS)
    return () => clearInterval(looking)
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center">
      <Outcome
        icon={<WifiOff size={30} />}
        title={say('title')}
        actions={
          <Button size="large" onClick={goOn}>
            {say('again')}
          </Button>
        }
      >
        <p>{say('text')}</p>
      </Outcome>
    </main>
  )
}

/** A device can have a network that leads nowhere, so the site itself is asked. */
async function goOnIfReached(): Promise<void> {
  const answer = await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) goOn()
}

/** To where they wanted to go: without a network the service worker leads back here. */
function goOn(): void {
  location.replace(safePath(new URLSearchParams(location.search).get('from') ?? '/members'))
}
