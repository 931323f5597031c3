import type { MemberId } from '#contract/members.ts'
import { readDraftText, useDraftText, writeDraftText } from '#web/platform/draft-text.ts'

/** What was typed to somebody and not sent. */
export function useChatDraft(owner: MemberId, to: MemberId) {
  const name = nameOf(owner, to)
  return [useDraftText(name), (next: string) => writeDraftText(name, next)] as const
}

/** Puts a text that was not sent back to where it was written, in front of what is there by now. */
export function writeAgain(owner: MemberId, to: MemberId, text: string): void {
  const name = nameOf(owner, to)
  writeDraftText(name, [text, readDraftText(name)].filter((part) => part !== '').join('\n'))
}

function nameOf(owner: MemberId, to: MemberId): string {
  return `chat:${owner}:${to}`
}
