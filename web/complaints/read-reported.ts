import { type Message, readMessages } from '#contract/chats.ts'
import { call } from '#client/api/call.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Search {
  about?: string
  conversation?: string
  /** The number of a message in it. */
  message?: number
}

export type Reported = Message & { conversation: string }

/** Whom a complaint is about, and which message; what is no such thing is left out. */
export function readSearch({ about, conversation, message }: Record<string, unknown>): Search {
  if (typeof about !== 'string' || !UUID.test(about)) return {}
  const isNamed = typeof conversation === 'string' && UUID.test(conversation)
  const isNumbered = typeof message === 'number' && Number.isSafeInteger(message) && message > 0
  return isNamed && isNumbered ? { about, conversation, message } : { about }
}

/** The message, as the member can read it; undefined when they cannot, since the complaint does not need it. */
export async function readReported({ conversation, message }: Search): Promise<Reported | undefined> {
  if (conversation === undefined || message === undefined) return undefined
  try {
    const { messages } = await call(readMessages, { conversation, after: message - 1 })
    const [first] = messages
    return first?.seq === message ? { ...first, conversation } : undefined
  } catch {
    return undefined
  }
}
