import type { MemberId } from '#contract/members.ts'

/** How devices know a member: the id as 16 bytes. It says nothing about the person. */
export function userHandle(memberId: MemberId): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(memberId.replaceAll('-', ''), 'hex'))
}
