import { timingSafeEqual } from 'node:crypto'
import { address } from '#contract/endpoint.ts'
import { NotificationKind, unsubscribe } from '#contract/notifications.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'

interface Subscription {
  memberId: string
  kind: NotificationKind
}

const PURPOSE = 'unsubscribe'
const SHAPE = /^([0-9a-f-]{36})\.([a-z_]+)\.([\w-]{43})$/

/** Lets whoever holds a mail end this kind of mail for its member, without login and for ever. */
export function makeUnsubscribeToken(secrets: Secrets, site: SiteId, { memberId, kind }: Subscription): string {
  return `${memberId}.${kind}.${sign(secrets, site, memberId, kind).toString('base64url')}`
}

/** What a token ends; undefined when it was not made here, or for another site. */
export function readUnsubscribeToken(secrets: Secrets, site: SiteId, token: string): Subscription | undefined {
  const [, memberId = '', kind = '', signature = ''] = SHAPE.exec(token) ?? []
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(secrets, site, memberId, kind)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const known = NotificationKind.safeParse(kind)
  return known.success ? { memberId, kind: known.data } : undefined
}

/** The headers by which a mail program offers to unsubscribe (RFC 8058). Only for mails that are not about the account. */
export function unsubscribeHeaders(origin: string, token: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${origin}${address(unsubscribe, { token }).path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function sign(secrets: Secrets, site: SiteId, memberId: string, kind: string): Buffer {
  return secrets.hmac(PURPOSE, `${site}|${memberId}|${kind}`)
}
