import { useLocation } from '@tanstack/react-router'
import { QuestionCard } from './question-card.tsx'
import { usePush } from './use-push.ts'

/** Where the same question is asked, or where a card at the bottom would cover what is typed. */
export const SILENT = /^\/(?:signup|complete-signup|notifications|settings|chats|credits|directdebit)(?:\/|$)|\/chat$/

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
  return <QuestionCard about="ask" isBusy={turnOn.isPending} onYes={() => turnOn.mutate()} onNo={decline} />
}
