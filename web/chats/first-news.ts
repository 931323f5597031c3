import type { Message } from '#contract/chats.ts'
import type { MemberId } from '#contract/members.ts'

type Written = Pick<Message, 'seq' | 'sender_id'>

/** The first message that was news when a chat was opened, as long as the member has not answered: then it is none any more. */
export function firstNews(messages: readonly Written[], partner: MemberId, readSeq: number): number | undefined {
  const first = messages.find(({ seq, sender_id }) => seq > readSeq && sender_id === partner)?.seq
  const isAnswered = messages.some(({ seq, sender_id }) => first !== undefined && seq > first && sender_id !== partner)
  return isAnswered ? undefined : first
}
