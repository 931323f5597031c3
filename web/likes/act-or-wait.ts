import { useSyncExternalStore } from 'react'
import type { MemberId } from '#contract/members.ts'
import { useToast } from '#ui/toast.tsx'
import { CallRefused } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { isAction, outbox, type OutgoingAction } from '#web/chats/outbox/outbox-store.ts'
import { useUser } from '#web/members/user.ts'

/** Does something about somebody at once or, without a network, keeps it and sends it when there is one again. */
export function useActOrWait() {
  const say = usePhrases('likes')
  const toast = useToast()
  const owner = useUser()?.id

  /** What the server answered; undefined when it waits. A refusal is thrown. */
  async function actOrWait<Answer>(action: OutgoingAction, send: (key: string) => Promise<Answer>) {
    const { id: to } = action.profile
    const key = crypto.randomUUID()
    // Behind what waits already: a like and its taking back must arrive in their order.
    const isBehind = outbox.all().some((one) => one.to === to && isAction(one))
    if (navigator.onLine && !isBehind) {
      try {
        return await send(key)
      } catch (error) {
        if (error instanceof CallRefused || !owner) throw error
      }
    }
    if (owner) {
      const queued_at = new Date().toISOString()
      void outbox.add({ key, owner, to, message: action, queued_at, refusal: null })
      toast.show({ message: say('offline.kept') })
    }
    return undefined
  }
  return actOrWait
}

/** Whether a like of somebody, or its taking back, waits for the network; the last one counts. */
export function useWaitingLike(id: MemberId): 'like' | 'unlike' | undefined {
  return useSyncExternalStore(
    outbox.subscribe,
    () => waitingLike(id),
    () => undefined,
  )
}

function waitingLike(id: MemberId): 'like' | 'unlike' | undefined {
  const kinds = outbox.all().flatMap(({ to, message: { kind } }) => (to === id ? [kind] : []))
  return kinds.findLast((kind) => kind === 'like' || kind === 'unlike')
}
