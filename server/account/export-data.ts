import type { FastifyInstance } from 'fastify'
import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SiteId } from '#server/platform/db/db.ts'
import type { ChangeContext, Context, CurrentMember, MemberContext } from '#server/context.ts'
import { inTurns } from '#server/platform/in-turns.ts'
import { isSameText } from '#server/platform/is-same-text.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { secondsToWait } from '#server/limits.ts'
import { WorkQueue } from '#server/platform/work-queue.ts'
import { refuseEnded, requireMember } from '#server/sessions/session.ts'
import { archiveFiles } from './archive-files.ts'
import { zipStream } from './zip-stream.ts'
import { requirePassword } from '#server/sessions/require-password.ts'

const LIFE_MS = 24 * 3_600_000
/** Each archive waits for one piece at most, and is not given up for those of others. */
const PIECES = { running: 1, waiting: Infinity, longestWaitMs: 60_000 }

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
  const pieces = new WorkQueue(PIECES)
  app.get<{ Params: { ticket: string } }>('/api/account/export/:ticket', async (request, reply) => {
    const context = request.context(reply)
    const member = await requireMember(context)
    const { id } = member
    const { db, site, clock, secrets } = context
    const [expires = '', signature = ''] = request.params.ticket.split('.')
    const expected = sign(secrets, site.id, member, Number(expires))
    if (!isSameText(signature, expected) || Number(expires) < clock.now().getTime())
      throw new Refusal('account.link_invalid')

    const reading = { db, site: site.id, member: id, now: clock.now() }
    const archive = inTurns(pieces, whileLoggedIn(context, zipStream(archiveFiles(reading, storage))))
    const seconds = await secondsToWait(db, context, 'data_export', id)
    if (seconds > 0) throw new Refusal('request.too_many', { seconds })

    return reply
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .type('application/zip')
      .send(Readable.from(archive))
  })
}

/** Whoever is shut out gets nothing more of what they have begun to fetch. */
async function* whileLoggedIn<Piece>(context: Context, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    await refuseEnded(context)
    yield piece
  }
}

/** For the session that gave the password: who is shut out takes no link along. */
function sign(secrets: Secrets, site: SiteId, { id, sessionId }: CurrentMember, expires: number): string {
  const signed = `${site}.${id}.${sessionId}.${expires}`
  return createHmac('sha256', secrets.key('export')).update(signed).digest('base64url')
}
