import type { Message } from '#contract/chats.ts'

/** Messages of one person within this time belong together. */
const TOGETHER_MS = 5 * 60 * 1000

export interface Group {
  /** Set where a new day begins. */
  day: string | undefined
  senderId: string
  messages: readonly Message[]
}

/**
 * Puts messages of one sender that follow each other closely into one group, and marks where a day begins. The first
 * unread one begins a group, because a line stands above it.
 */
export function groupMessages(messages: readonly Message[], firstUnread?: number): Group[] {
  const groups: { day: string | undefined; senderId: string; messages: Message[] }[] = []
  let before: Message | undefined
  for (const message of messages) {
    const isNewDay = !before || dayOf(before.sent_at) !== dayOf(message.sent_at)
    const current = groups.at(-1)
    const isTogether =
      current &&
      before &&
      !isNewDay &&
      message.seq !== firstUnread &&
      before.sender_id === message.sender_id &&
      Date.parse(message.sent_at) - Date.parse(before.sent_at) < TOGETHER_MS
    if (isTogether) current.messages.push(message)
    else groups.push({ day: isNewDay ? message.sent_at : undefined, senderId: message.sender_id, messages: [message] })
    before = message
  }
  return groups
}

/** The day in the reader's own time zone. */
export function dayOf(time: string): string {
  return new Date(time).toDateString()
}
