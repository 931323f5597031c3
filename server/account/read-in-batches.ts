import { type RawBuilder, sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { BATCH } from '#server/platform/db/in-batches.ts'
import type { ExportedTable } from './exported-tables.ts'

/** Whose data is read, and when. */
export interface Reading {
  db: Db
  site: SiteId
  member: MemberId
  now: Date
}

type ExportedRow = Record<string, unknown>

/** All rows of the member in a table, a thousand per statement: somebody may have written hundreds of thousands. */
export async function* readInBatches(reading: Reading, table: ExportedTable): AsyncGenerator<ExportedRow[]> {
  let after: readonly string[] | undefined
  do {
    const { rows } = await batchOf(reading, table, after).execute(reading.db)
    after = rows.length === BATCH ? rows.at(-1)?.batchKey : undefined
    for (const row of rows) delete row.batchKey
    if (rows.length > 0) yield rows
  } while (after)
}

type Batch = RawBuilder<ExportedRow & { batchKey?: string[] }>

function batchOf(
  { site, member, now }: Reading,
  { from, columns, key = 'member_id', by = [key], where = sql``, isMine, inChats }: ExportedTable,
  after: readonly string[] | undefined,
): Batch {
  const table = sql.table(from)
  const keys = (inChats ? ['conversation_id', inChats.by] : by).map((column) => sql.ref(`${from}.${column}`))
  const rowsThat = (conditions: RawBuilder<unknown>): Batch => sql`
    select ${sql.raw(columns)}, array[${sql.join(keys.map((column) => sql`${column}::text`))}] as batch_key
    from ${table}
    where ${conditions} ${typeof where === 'function' ? where(now) : where}
    order by ${sql.join(keys)}
    limit ${BATCH}
  `
  if (!inChats) {
    const whose = isMine
      ? sql`exists (select from members me where me.site_id = ${site} and me.id = ${member} and (${sql.raw(isMine)}))`
      : sql`${table}.${sql.ref(key)} = ${member}`
    const behind = after ? sql`and (${sql.join(keys)}) > (${sql.join(after)})` : sql``
    return rowsThat(sql`${table}.site_id = ${site} and ${whose} ${behind}`)
  }
  // Chat by chat, in each by its index from where the batch before ended, and no further than this one is full.
  const [chat, last] = after ?? []
  const begin = after
    ? sql`case when c.conversation_id = ${chat} then ${last} else ${inChats.after} end`
    : inChats.after
  const own = rowsThat(sql`
    ${table}.site_id = c.site_id and ${table}.conversation_id = c.conversation_id
    and ${table}.${sql.ref(key)} = c.member_id and ${table}.${sql.ref(inChats.by)} > ${begin}
  `)
  return sql`
    select own.*
    from chats c
    cross join lateral (${own}) own
    where c.site_id = ${site} and c.member_id = ${member} ${after ? sql`and c.conversation_id >= ${chat}` : sql``}
    order by c.conversation_id, own.${sql.ref(inChats.by)}
    limit ${BATCH}
  `
}
