import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MemberId } from '#contract/members.ts'
import { pictureFolder } from '#server/chats/picture-row.ts'
import { storageFolder } from '#server/photos/photo-row.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { ChangeContext, CurrentMember, MemberContext } from '#server/context.ts'
import { isSameText } from '#server/platform/is-same-text.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { secondsToWait } from '#server/limits.ts'
import { WorkQueue } from '#server/platform/work-queue.ts'
import { requireMember } from '#server/sessions/session.ts'
import { exportedTables } from './exported-tables.ts'
import { type ZippedFile, zipStream } from './zip-stream.ts'
import { requirePassword } from '#server/sessions/require-password.ts'

const LIFE_MS = 24 * 3_600_000
/** Each reads all that is kept about a member. */
const ARCHIVES = { running: 1, waiting: 10, longestWaitMs: 10_000 }

/** After the password, a link to the archive that works for a day, for this member and nobody else. */
export const exportData = { prepare: checkPassword, run: setEnd, answer: signLink }

function checkPassword(context: MemberContext, { password }: { password: string }): Promise<unknown> {
  return requirePassword(context, password)
}

async function setEnd({ clock }: ChangeContext<MemberContext>): Promise<{ expires: number }> {
  return { expires: clock.now().getTime() + LIFE_MS }
}

/** Signed for each repetition anew: a link is nothing to keep. */
function signLink({ site, member, secrets }: MemberContext, _: unknown, { kept }: { kept: { expires: number } }) {
  const { expires } = kept
  return {
    url: `/api/account/export/${expires}.${sign(secrets, site.id, member, expires)}`,
    expires_at: new Date(expires).toISOString(),
  }
}

/** The archive itself, made when it is fetched: nothing about anybody lies around waiting. */
export function serveExport(app: FastifyInstance, { storage }: { storage: Storage }): void {
  const archives = new WorkQueue(ARCHIVES)
  app.get<{ Params: { ticket: string } }>('/api/account/export/:ticket', async (request, reply) => {
    const context = request.context(reply)
    const member = await requireMember(context)
    const { id } = member
    const { db, site, clock, secrets } = context
    const [expires = '', signature = ''] = request.params.ticket.split('.')
    const expected = sign(secrets, site.id, member, Number(expires))
    if (!isSameText(signature, expected) || Number(expires) < clock.now().getTime())
      throw new Refusal('account.link_invalid')

    const seconds = await secondsToWait(db, context, 'data_export', id)
    if (seconds > 0) throw new Refusal('request.too_many', { seconds })

    const { data, pictures } = await archives.run(() => readAll(db, site.id, id, clock.now()))
    return reply
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .type('application/zip')
      .send(Readable.from(zipStream(filesOf(data, pictures, storage))))
  })
}

interface Picture {
  name: string
  storageKey: string
}

async function readAll(
  db: Db,
  site: SiteId,
  member: MemberId,
  now: Date,
): Promise<{ data: Record<string, unknown>; pictures: Picture[] }> {
  const data: Record<string, unknown> = {}
  for (const [name, { from, columns, key = 'member_id', where = sql``, isMine }] of Object.entries(exportedTables)) {
    const table = sql.table(from)
    const whose = isMine
      ? sql`exists (select from members me where me.site_id = ${site} and me.id = ${member} and (${sql.raw(isMine)}))`
      : sql`${sql.ref(key)} = ${member}`
    const { rows } = await sql`
      select ${sql.raw(columns)} from ${table}
      where ${table}.site_id = ${site} and ${whose} ${typeof where === 'function' ? where(now) : where}
    `.execute(db)
    data[name] = rows
  }
  data['credits'] = await creditsOf(db, site, member)
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'storageKey'])
    .where('siteId', '=', site)
    .where('memberId', '=', member)
    .where('deletedAt', 'is', null)
    .execute()
  const pictures = [
    ...photos.map(({ id, storageKey }) => ({
      name: `photos/${id}.webp`,
      storageKey: `${storageFolder(site, storageKey)}large.webp`,
    })),
    ...(await sentPictures(db, site, member)).map(({ id, storageKey }) => ({
      name: `chat-pictures/${id}.webp`,
      storageKey: `${pictureFolder(site, storageKey)}large.webp`,
    })),
  ]
  return { data, pictures }
}

/** One picture at a time is in memory: somebody may have sent thousands. */
async function* filesOf(
  data: Record<string, unknown>,
  pictures: readonly Picture[],
  storage: Storage,
): AsyncGenerator<ZippedFile> {
  yield { name: 'data.json', bytes: Buffer.from(JSON.stringify(data, undefined, 2)), isPacked: true }
  for (const { name, storageKey } of pictures) {
    const found = await storage.read(storageKey)
    // A picture does not get smaller, and trying it would keep everybody else waiting.
    if (found) yield { name, bytes: await buffer(found.stream), isPacked: false }
  }
}

/** By way of the member's chats, which have an index. */
async function sentPictures(db: Db, site: SiteId, member: MemberId): Promise<{ id: string; storageKey: string }[]> {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    select p.id, p.storage_key
    from chats c
    join chat_pictures p on p.site_id = c.site_id and p.conversation_id = c.conversation_id and p.sender_id = c.member_id
    where c.site_id = ${site} and c.member_id = ${member}
  `.execute(db)
  return rows
}

async function creditsOf(db: Db, site: SiteId, member: MemberId) {
  return db
    .selectFrom('ledgerEntries')
    .select(['kind', 'amount', 'createdAt', 'account'])
    .where('siteId', '=', site)
    .where('memberId', '=', member)
    .orderBy('id')
    .execute()
}

/** For the session that gave the password: who is shut out takes no link along. */
function sign(secrets: Secrets, site: SiteId, { id, sessionId }: CurrentMember, expires: number): string {
  const signed = `${site}.${id}.${sessionId}.${expires}`
  return createHmac('sha256', secrets.key('export')).update(signed).digest('base64url')
}
