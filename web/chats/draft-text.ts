import { useSyncExternalStore } from 'react'
import type { MemberId } from '#contract/members.ts'
import { DRAFT_PREFIX } from './private-storage.ts'

/** Drafts that the browser would not keep: people can still write them. */
const unkept = new Map<string, string>()
const listeners = new Set<() => void>()

/** What was typed to somebody and not sent, kept on this device until it is sent or the member logs out. */
export function useDraftText(owner: MemberId, to: MemberId) {
  const place = placeOf(owner, to)
  const text = useSyncExternalStore(
    subscribe,
    () => read(place),
    () => '',
  )
  return [text, (next: string) => write(place, next)] as const
}

/** Puts a text that was not sent back to where it was written, in front of what is there by now. */
export function writeAgain(owner: MemberId, to: MemberId, text: string): void {
  const place = placeOf(owner, to)
  write(place, [text, read(place)].filter((part) => part !== '').join('\n'))
}

function placeOf(owner: MemberId, to: MemberId): string {
  return `${DRAFT_PREFIX}${owner}:${to}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function read(place: string): string {
  try {
    return unkept.get(place) ?? localStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

function write(place: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(place)
    else localStorage.setItem(place, text)
    unkept.delete(place)
  } catch {
    unkept.set(place, text)
  }
  for (const listener of listeners) listener()
}
