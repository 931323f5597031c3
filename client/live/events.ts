import { useEffect, useEffectEvent } from 'react'
import type { EventType, MemberEvent } from '#contract/events.ts'

/** `reset` says that events were missed for good: whoever keeps a list loads it anew. */
type Word = EventType | 'reset'
type Told<W extends Word> = W extends 'reset' ? undefined : Extract<MemberEvent, { type: W }>

const listeners = new Map<Word, Set<(event: MemberEvent | undefined) => void>>()

export function tell(event: MemberEvent): void {
  for (const listener of listeners.get(event.type) ?? []) listener(event)
}

export function tellReset(): void {
  for (const listener of listeners.get('reset') ?? []) listener(undefined)
}

/** Hears of what happens to the member, on whichever device or by whomever. */
export function useLiveEvent<W extends Word>(word: W, hear: (event: Told<W>) => void): void {
  const listener = useEffectEvent((event: MemberEvent | undefined) => hear(event as Told<W>))
  useEffect(() => {
    const heard = listeners.get(word) ?? new Set()
    listeners.set(word, heard)
    const entry = (event: MemberEvent | undefined) => listener(event)
    heard.add(entry)
    return () => void heard.delete(entry)
  }, [word])
}
