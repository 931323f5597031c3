import type { Message } from '#contract/chats.ts'

/** Where a message is reported: with whom it is from, and which one it is. */
export function reportOf({ sender_id: about, seq }: Message, conversation: string | null) {
  return conversation === null ? { about } : { about, conversation, message: seq }
}
