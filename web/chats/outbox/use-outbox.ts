import { useMemo, useSyncExternalStore } from 'react'
import type { MemberId } from '#contract/members.ts'
import { useMember } from '#web/members/user.ts'
import { isMessage, outbox, type Outgoing, type OutgoingMessage } from './outbox-store.ts'

const none: readonly Outgoing[] = []

/** What waits to be sent to somebody, and how to add to it. */
export function useOutbox(to: MemberId) {
  const { id: owner } = useMember()
  const all = useSyncExternalStore(outbox.subscribe, outbox.all, () => none)
  const waiting = useMemo(
    () => all.filter(isMessage).filter((one) => one.owner === owner && one.to === to),
    [all, owner, to],
  )

  /** The member presses again: the same message, with the same key. */
  function retry({ key }: Outgoing): void {
    void outbox.refuse(key, null)
  }

  return {
    waiting,
    send: (message: OutgoingMessage) => queueMessage(owner, to, message),
    retry,
    discard: ({ key }: Outgoing) => void outbox.remove(key),
  }
}

/** Puts what a button was pressed for behind what waits already. */
export function queueMessage(owner: MemberId, to: MemberId, message: OutgoingMessage): void {
  const queued_at = new Date().toISOString()
  void outbox.add({ key: crypto.randomUUID(), owner, to, message, queued_at, refusal: null })
}
