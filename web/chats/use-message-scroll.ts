import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#contract/chats.ts'
import type { MemberId } from '#contract/members.ts'
import { scrollTo } from './scroll-to.ts'

/** Nearer to the end than this is at the end: new messages then pull the list along. */
const NEAR_PX = 80
/** Older messages are fetched before the reader reaches the top. */
const TOP_PX = 400

interface Parts {
  /** Only what they write is news. */
  partner: MemberId
  messages: readonly Message[]
  /** How many own messages are on their way. */
  waiting: number
  /** Whether the messages from the first unread one on are still being fetched. */
  isOpening: boolean
}

/** Opens at the first unread message, stays at the end with new ones, and keeps the reader's place when older ones come. */
export function useMessageScroll({ partner, messages, waiting, isOpening }: Parts) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef({ first: 0, height: 0, waiting: 0, isOpened: false })
  const isAtEnd = useRef(true)
  const [seen, setSeen] = useState(0)
  const [isAway, setIsAway] = useState(false)
  const first = messages[0]?.seq ?? 0
  const last = messages.at(-1)?.seq ?? 0

  useLayoutEffect(() => {
    const list = ref.current
    if (!list || isOpening) return
    const was = before.current
    if (!was.isOpened && (last > 0 || waiting > 0)) {
      const line = list.querySelector('#first-unread')
      if (line) scrollTo(list, line, 'start')
      else list.scrollTop = list.scrollHeight
      isAtEnd.current = isNearEnd(list)
      was.isOpened = true
      setSeen(last)
    } else if (was.isOpened && first < was.first) {
      // What came above pushes everything down: the reader's place moves along.
      list.scrollTop += list.scrollHeight - was.height
    } else if (isAtEnd.current || waiting > was.waiting) {
      list.scrollTop = list.scrollHeight
    }
    before.current = { first, height: list.scrollHeight, waiting, isOpened: was.isOpened }
  }, [first, last, waiting, isOpening])

  // A keyboard that opens, a composer that grows or a picture that arrives hides nothing of the newest message.
  const resized = useEffectEvent(() => {
    const list = ref.current
    if (!list) return
    before.current.height = list.scrollHeight
    if (isAtEnd.current && before.current.isOpened) list.scrollTop = list.scrollHeight
  })
  useEffect(() => {
    const list = ref.current
    if (!list?.firstElementChild) return
    const observer = new ResizeObserver(() => resized())
    observer.observe(list)
    observer.observe(list.firstElementChild)
    return () => observer.disconnect()
  }, [])

  function onScroll(): void {
    const list = ref.current
    if (!list) return
    isAtEnd.current = isNearEnd(list)
    setIsAway(!isAtEnd.current)
    if (isAtEnd.current) setSeen(last)
    if (list.scrollTop < TOP_PX) list.querySelector<HTMLButtonElement>('button[data-older]')?.click()
  }

  function toNewest(): void {
    ref.current?.scrollTo({ top: ref.current.scrollHeight, behavior: 'smooth' })
  }

  return {
    ref,
    onScroll,
    toNewest,
    isAway,
    newCount: messages.filter(({ seq, sender_id }) => seq > seen && sender_id === partner).length,
  }
}

function isNearEnd(list: HTMLElement): boolean {
  return list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PX
}
