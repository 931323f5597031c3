import { useEffect, useEffectEvent } from 'react'
import type { LiveMessage, Moment, MomentType } from '#contract/events.ts'

type Said = Extract<LiveMessage, { type: MomentType }>

const listeners = new Map<MomentType, Set<(moment: Moment) => void>>()
let speak: ((said: Said) => void) | undefined

/** The socket that is open now, or none. */
export function setSpeaker(next: ((said: Said) => void) | undefined): void {
  speak = next
}

/** Lets another member's open screens hear something now; nobody keeps it, and without a socket it is lost. */
export function sayMoment(said: Said): void {
  speak?.(said)
}

export function announceMoment(moment: Moment): void {
  for (const listener of listeners.get(moment.type) ?? []) listener(moment)
}

/** Hears what other members' screens say just now. */
export function useMoment(type: MomentType, hear: (moment: Moment) => void): void {
  const listener = useEffectEvent(hear)
  useEffect(() => {
    const heard = listeners.get(type) ?? new Set()
    listeners.set(type, heard)
    const entry = (moment: Moment) => listener(moment)
    heard.add(entry)
    return () => void heard.delete(entry)
  }, [type])
}
