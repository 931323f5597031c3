import { safeParse, uuid } from 'zod/mini'
import type { MemberId } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The key that a message is known by for ever: its sender must have made one, and it must be a UUID. */
export function messageKey({ key }: Pick<Context, 'key'>): string {
  const given = key()
  if (given === undefined) throw new Refusal('request.key_missing')
  const parsed = safeParse(uuid(), given)
  if (!parsed.success) throw new Refusal('request.key_invalid')
  return parsed.data
}

/** Whether its sender has sent a message with this key: a repetition is answered with what is there, and judged no more. */
export async function isKnown(
  { db, site }: Pick<Context, 'db' | 'site'>,
  sender: MemberId,
  key: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('messageKeys')
    .select('key')
    .where('siteId', '=', site.id)
    .where('senderId', '=', sender)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}
