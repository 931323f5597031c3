import { useEffect, useState } from 'react'
import { TYPING_EVERY_SECONDS, TYPING_LASTS_SECONDS } from '#contract/chats.ts'
import type { MemberId } from '#contract/members.ts'
import { sayMoment, useMoment } from '#client/live/moments.ts'
import { useLiveEvent } from '#client/live/events.ts'

let saidAt = 0

/** Lets the other's open screens know that the member writes; at most every three seconds, and nobody keeps it. */
export function sayTyping(to: MemberId): void {
  if (performance.now() - saidAt < TYPING_EVERY_SECONDS * 1000) return
  saidAt = performance.now()
  sayMoment({ type: 'typing', to })
}

/** Whether somebody writes to the member just now. */
export function useTyping(member: MemberId): boolean {
  const [heardAt, setHeardAt] = useState<number>()
  useMoment('typing', ({ member_id }) => {
    if (member_id === member) setHeardAt(performance.now())
  })
  // With the message itself the writing is over.
  useLiveEvent('message', ({ member_id }) => {
    if (member_id === member) setHeardAt(undefined)
  })
  useEffect(() => {
    if (heardAt === undefined) return
    const timer = setTimeout(() => setHeardAt(undefined), TYPING_LASTS_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [heardAt])
  return heardAt !== undefined
}
