import { useLocation } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useToast } from '#ui/toast.tsx'
import { useMember } from '#web/members/user.ts'
import { isSilentPlace } from './is-silent-place.ts'
import { QuestionCard } from './question-card.tsx'
import { usePush } from './use-push.ts'

/**
 * Our own question whether to show notices; the browser asks only those who say yes. Only the browser knows whether it
 * can and was asked before, so it comes after the page and lies over it: nothing moves.
 */
export function PushAlert() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const say = usePhrases('notifications')
  const toast = useToast()
  const { must_confirm: mustConfirm } = useMember()
  const { state, turnOn, decline } = usePush()
  if (mustConfirm) return null
  if (!state?.isCapable || state.subscribed !== null || turnOn.isError || isSilentPlace(path)) return null
  const accept = () =>
    turnOn.mutate(undefined, {
      // The card goes with the answer, and would leave open whether it was heard.
      onSuccess: (subscribed) => {
        if (subscribed && subscribed !== 'denied') toast.show({ tone: 'success', message: say('device.on') })
      },
      onError: () => toast.show({ tone: 'danger', message: say('device.failed') }),
    })
  return <QuestionCard about="ask" isBusy={turnOn.isPending} onYes={accept} onNo={decline} />
}
