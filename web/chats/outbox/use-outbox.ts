import { useMemo, useSyncExternalStore } from 'react'
import type { MemberId } from '#contract/members.ts'
import { useMember } from '#web/members/user.ts'
import { type AgreedPrice, isMessage, outbox, type Outgoing, type OutgoingMessage } from './outbox-store.ts'

const none: readonly Outgoing[] = []

/** A message that a button was pressed for, with the price that stood on it. */
export type Pressed = Pick<Outgoing<OutgoingMessage>, 'message' | 'quote' | 'words'> & { price: AgreedPrice }

/** What waits to be sent to somebody, and how to add to it. */
export function useOutbox(to: MemberId) {
  const { id: owner } = useMember()
  const all = useSyncExternalStore(outbox.subscribe, outbox.all, () => none)
  const waiting = useMemo(
    () => all.filter(isMessage).filter((one) => one.owner === owner && one.to === to),
    [all, owner, to],
  )

  return {
    waiting,
    send: (pressed: Pressed) => queueMessage(owner, to, pressed),
    retry: (outgoing: Outgoing<OutgoingMessage>, credits?: number) => void outbox.tryAgain(outgoing, credits),
    discard: ({ key }: Outgoing) => void outbox.remove(key),
  }
}

/** Puts what a button was pressed for behind what waits already. */
export function queueMessage(owner: MemberId, to: MemberId, pressed: Pressed): void {
  const queued_at = new Date().toISOString()
  void outbox.add({ ...pressed, key: crypto.randomUUID(), owner, to, queued_at, refusal: null })
}
