import type { MemberId } from '#contract/members.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** How kept answers know a member, so that they can be removed with the member. */
export function memberActor(id: MemberId): string {
  return `member:${id}`
}

/** How kept answers know a visitor: by the network address, which nobody can find by trying without our key. */
export function visitorActor(secrets: Secrets, address: string): string {
  return `visitor:${shortHmac(secrets, address)}`
}

/** How kept answers know a device whose session a change ends: its cookie still comes when the session is gone. */
export function sessionActor(secrets: Secrets, token: string): string {
  return `session:${shortHmac(secrets, token)}`
}

function shortHmac(secrets: Secrets, text: string): string {
  return secrets.hmac('actor', text).toString('base64url').slice(0, 22)
}
