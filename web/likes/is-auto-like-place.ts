const MEMBERS_AREA = /^\/(members|chats|likes|premium)(\/|$)/
const CONVERSATION = /^\/(chats\/[^/]+|members\/[^/]+\/chat)\/?$/

/** Whether the window of an automatic like may open here: in the members area, and never over a conversation. */
export function isAutoLikePlace(path: string): boolean {
  return MEMBERS_AREA.test(path) && !CONVERSATION.test(path)
}
