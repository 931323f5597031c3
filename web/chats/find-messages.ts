import { type Message, MESSAGES_AT_ONCE, searchMessages } from '#contract/chats.ts'
import { call } from '#client/api/call.ts'

/** The newest messages of a conversation with a text in them, looked for stretch by stretch until a page is full. */
export async function findMessages(conversation: string, text: string): Promise<Message[]> {
  const found: Message[] = []
  let before: number | undefined
  do {
    const page = await call(searchMessages, { conversation, text, before })
    found.push(...page.messages)
    before = page.before ?? undefined
  } while (before !== undefined && found.length < MESSAGES_AT_ONCE)
  return found
}
