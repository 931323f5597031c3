import type { MemberId } from '#contract/members.ts'
import { type Mailbox, startMailbox } from '#fakes/mailbox/mailbox.ts'
import { openSmtp, type Transport } from '#server/mail/smtp.ts'
import type { OnNoMailbox } from '#server/mail/deliver-mail.ts'
import { mailJobs } from '#server/mail/jobs.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import { it as base, type World } from './world.ts'

export const secrets = makeSecrets('a secret for the mails of tests')

/** The way from a stored mail to a mailbox, through a real mail server. */
export class Post {
  readonly #world: World
  readonly jobs: Job[]

  constructor(world: World, transport: Transport, onNoMailbox: OnNoMailbox = async () => {}) {
    this.#world = world
    const { ground, sites, clock } = world
    this.jobs = mailJobs({ database: ground.database, sites, secrets, clock, transport, onNoMailbox })
  }

  /** Runs what is due. With `isHurried` also what waits for another try. */
  async delivers({ isHurried = false } = {}): Promise<void> {
    const { url, owner } = this.#world.ground
    if (isHurried) await owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
    await runDueJobs(url, this.jobs)
  }

  /** How many mails are still on their way. */
  async waiting(): Promise<number> {
    const { db, site } = this.#world
    return (await db.selectFrom('mails').select('id').where('siteId', '=', site.id).execute()).length
  }
}

interface Fixtures {
  mailbox: Mailbox
  post: Post
}

/** `it('R4.1 …', async ({ world, mailbox, post }) => …)` */
export const it = base
  // Tests of one worker share its queue: what an earlier one left there is not this one's.
  .extend('emptyQueue', { auto: true }, async ({ ground }): Promise<void> => {
    await ground.owner.query('delete from graphile_worker._private_jobs')
  })
  .extend('mailbox', async ({}, { onCleanup }): Promise<Fixtures['mailbox']> => {
    const mailbox = await startMailbox()
    onCleanup(() => mailbox.stop())
    return mailbox
  })
  .extend('post', ({ world, mailbox }, { onCleanup }): Fixtures['post'] => {
    const transport = openSmtp({ url: mailbox.url })
    onCleanup(() => transport.close())
    return new Post(world, transport)
  })

/** Somebody to write to; what a mail needs of a member and no more. */
export async function insertMember({ db, site, clock }: World, email = 'anna@example.org'): Promise<MemberId> {
  const now = clock.now().toISOString()
  const { id } = await db
    .insertInto('members')
    .values({ siteId: site.id, email, language: 'de', signupAt: now, lastActiveAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
