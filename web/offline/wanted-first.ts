import type { KeptChat } from '#web/chats/kept/kept-chats.ts'

/** Whether a path leads to the conversation, by either of its two addresses. */
export function leadsTo(path: string, { conversation, partner }: Pick<KeptChat, 'conversation' | 'partner'>): boolean {
  const [, byConversation] = /^\/chats\/([\w-]+)/.exec(path) ?? []
  const [, byPartner] = /^\/members\/([\w-]+)\/chat/.exec(path) ?? []
  return byConversation === conversation || byPartner === partner.id
}

/** The conversation that somebody wanted to open before the others, which stay in their order. */
export function wantedFirst<Kept extends Pick<KeptChat, 'conversation' | 'partner'>>(
  chats: readonly Kept[],
  path: string,
): readonly Kept[] {
  return chats.toSorted((one, other) => Number(leadsTo(path, other)) - Number(leadsTo(path, one)))
}
