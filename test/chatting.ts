import { randomUUID } from 'node:crypto'
import { type NewMessage, readMessages, sendMessage, type Sent } from '#contract/chats.ts'
import type { MemberId } from '#contract/members.ts'
import type { Settings } from '#contract/settings.ts'
import { grantCredits } from '#server/credits/grant-credits.ts'
import { readBalance } from '#server/credits/read-balance.ts'
import { type Person, person, type PersonOptions } from './people.ts'
import type { World } from './world.ts'

/** For tests that are about something else than how much one may send. */
export const unlimited: Partial<Settings> = {
  requests_per_minute: 0,
  message_burst: 1_000_000,
  messages_per_minute: 1_000_000,
  first_messages_per_hour: 1_000_000,
  new_account_hours: 0,
  free_signup_messages: 0,
}

/** Gives a member credits, as an operator could. */
export async function gives({ db, site, clock }: World, memberId: MemberId, credits: number): Promise<void> {
  const grant = {
    site: site.id,
    memberId,
    account: 'bonus',
    amount: credits,
    kind: 'adjust',
    ref: randomUUID(),
  } as const
  await db.transaction().execute((tx) => grantCredits(tx, { ...grant, now: clock.now() }))
}

export const balanceOf = ({ db, site }: World, memberId: MemberId): Promise<number> =>
  readBalance(db, site.id, memberId)

/** Two who are premium and have credits. */
export async function twoWithCredits(
  world: World,
  credits = 1000,
  wishes: [PersonOptions, PersonOptions] = [{}, {}],
): Promise<[Person, Person]> {
  const anna = await person(world, { name: 'Anna', isPaid: true, ...wishes[0] })
  const ben = await person(world, { name: 'Ben', gender: 'male', seeks: 'female', isPaid: true, ...wishes[1] })
  for (const { id } of [anna, ben]) await gives(world, id, credits)
  return [anna, ben]
}

/** Sends a text, or another kind of message. */
export function sends(
  from: Person,
  to: { id: MemberId },
  message: string | NewMessage,
  key: string = randomUUID(),
): Promise<Sent> {
  const sent: NewMessage = typeof message === 'string' ? { kind: 'text', text: message } : message
  return from.call(sendMessage, { id: to.id, message: sent }, key)
}

/** How many rows the site has of everything that a message leaves behind. */
export async function traces({ ground, site }: World): Promise<Record<string, number>> {
  const { rows } = await ground.owner.query<Record<string, number>>(
    `select
      (select count(*)::int from messages where site_id = $1) as messages,
      (select count(*)::int from conversations where site_id = $1) as conversations,
      (select count(*)::int from message_keys where site_id = $1) as keys,
      (select count(*)::int from ledger_entries where site_id = $1 and kind <> 'adjust') as entries,
      (select count(*)::int from openers where site_id = $1) as openers,
      (select count(*)::int from member_events where site_id = $1) as events`,
    [site.id],
  )
  return rows[0] ?? {}
}

/** All texts of a chat, the oldest first. */
export async function textsOf(reader: Person, conversation: string): Promise<(string | null)[]> {
  const texts: (string | null)[] = []
  for (let after = 0; ;) {
    const { messages, is_more } = await reader.call(readMessages, { conversation, after })
    texts.push(...messages.map(({ text }) => text))
    after = messages.at(-1)?.seq ?? after
    if (!is_more) return texts
  }
}
