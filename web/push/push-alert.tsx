import { useLocation } from '@tanstack/react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { usePush } from './use-push.ts'

/** Where the same question is asked, or where a card at the bottom would cover what is typed. */
const SILENT = /^\/(?:signup|complete-signup|notifications|settings|chats|credits|directdebit)(?:\/|$)|\/chat$/

/**
 * Our own question whether to show notices; the browser asks only those who say yes. Only the browser knows whether it
 * can and was asked before, so it comes after the page and lies over it: nothing moves.
 */
export function PushAlert() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const push = usePush()
  const { state, turnOn } = push
  if (!state?.isCapable || state.subscribed !== null || turnOn.isError || SILENT.test(path)) return null
  return <Question {...push} />
}

function Question({ turnOn, decline }: Pick<ReturnType<typeof usePush>, 'turnOn' | 'decline'>) {
  const say = usePhrases('notifications')
  return (
    <aside
      aria-label={say('ask.title')}
      className="fixed inset-x-4 bottom-20 z-30 mx-auto max-w-[40rem] rounded-card shadow-float lg:bottom-6"
    >
      <Alert
        title={say('ask.title')}
        actions={
          <Button size="small" isBusy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {say('ask.yes')}
          </Button>
        }
        dismiss={{ label: say('ask.no'), onPress: decline }}
      >
        {say('ask.text')}
      </Alert>
    </aside>
  )
}
