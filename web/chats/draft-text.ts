import { useState } from 'react'
import type { MemberId } from '#contract/members.ts'
import { DRAFT_PREFIX } from './private-storage.ts'

/** What was typed to somebody and not sent, kept on this device until it is sent or the member logs out. */
export function useDraftText(owner: MemberId, to: MemberId) {
  const place = `${DRAFT_PREFIX}${owner}:${to}`
  const [text, setText] = useState(() => read(place))

  function change(next: string): void {
    setText(next)
    write(place, next)
  }
  return [text, change] as const
}

function read(place: string): string {
  if (typeof localStorage === 'undefined') return ''
  try {
    return localStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

function write(place: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(place)
    else localStorage.setItem(place, text)
  } catch {
    // A browser that keeps nothing still sends.
  }
}
