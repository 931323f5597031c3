import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { EventType, MemberEvent } from '#contract/events.ts'

/** What events change in the cache. */
export type EventHandlers<Type extends EventType = EventType> = {
  [T in Type]: (queryClient: QueryClient, event: MemberEvent<T>) => void | Promise<void>
}

/** One word's part in the feed: it says what a pushed event changes, and loads all it keeps when events were missed. */
export interface WordEvents<Type extends EventType> {
  on: EventHandlers<Type>
  reload: (queryClient: QueryClient) => Promise<void>
}

/** Changes the cache as the event says. */
export async function applyEvent<Type extends EventType>(
  handlers: EventHandlers<Type>,
  queryClient: QueryClient,
  event: MemberEvent<Type>,
): Promise<void> {
  await handlers[event.type](queryClient, event)
}

const listeners = new Map<EventType, Set<(event: MemberEvent) => void>>()

/** Tells the screen, after the cache has changed. */
export function announce(event: MemberEvent): void {
  for (const listener of listeners.get(event.type) ?? []) listener(event)
}

/** Hears of what happens to the member, on whichever device or by whomever, once the cache shows it. */
export function useLiveEvent<Type extends EventType>(type: Type, hear: (event: MemberEvent<Type>) => void): void {
  const listener = useEffectEvent((event: MemberEvent) => {
    if (isOf(type, event)) hear(event)
  })
  useEffect(() => {
    const heard = listeners.get(type) ?? new Set()
    listeners.set(type, heard)
    const entry = (event: MemberEvent) => listener(event)
    heard.add(entry)
    return () => void heard.delete(entry)
  }, [type])
}

function isOf<Type extends EventType>(type: Type, event: MemberEvent): event is MemberEvent & MemberEvent<Type> {
  return event.type === type
}
