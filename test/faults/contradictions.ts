import type pg from 'pg'
import { brokenInvariants } from '#server/platform/db/broken-invariants.ts'
import type { Acked } from './chat-load.ts'

/** What the history of the clients and the tables must agree about. */
export async function contradictions(owner: pg.Client, site: number, acked: readonly Acked[]): Promise<string[]> {
  const { rows } = await owner.query<{ text: string; sender_id: string; conversation_id: string; seq: number }>(
    'select text, sender_id, conversation_id, seq from messages where site_id = $1',
    [site],
  )
  const stored = new Map(rows.map((row) => [`${row.conversation_id} ${row.seq}`, row]))
  const found: string[] = []
  for (const { conversation, seq, text, sender } of acked) {
    const row = stored.get(`${conversation} ${seq}`)
    if (!row) found.push(`lost: ${text}`)
    else if (row.text !== text || row.sender_id !== sender) found.push(`another message in place of: ${text}`)
  }
  const perText = Map.groupBy(rows, ({ text }) => text)
  for (const [text, copies] of perText) if (copies.length > 1) found.push(`doubled: ${text}`)
  // Each client sends one after the other, so its own messages have rising numbers.
  for (const own of Map.groupBy(acked, ({ sender }) => sender).values()) {
    if (own.some(({ seq }, i) => i > 0 && seq <= (own[i - 1]?.seq ?? 0))) found.push(`reordered: ${own[0]?.sender}`)
  }
  for (const { invariant, rows: broken } of await brokenInvariants(owner))
    found.push(`${invariant} ${JSON.stringify(broken[0])}`)
  return found
}
