import type { MemberId } from '#contract/members.ts'
import { giveConsent } from '#server/account/consents.ts'
import { book } from '#server/credits/book.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { hashPassword } from '#server/sessions/password-hash.ts'
import type { Site } from '#server/sites/site.ts'

/** Opens every demo site; the start of a trial prints it. */
export const demoLogin = { email: 'demo@visavis.example', password: 'willkommen-zur-probe' }

const CREDITS = 40

interface Parts {
  database: Database
  sites: readonly Site[]
  secrets: Secrets
  clock: Clock
}

/** A member on every demo site whom a newcomer can be at once, unless there is one already. */
export async function seedDemoMember({ database, sites, secrets, clock }: Parts): Promise<void> {
  const now = clock.now()
  const at = now.toISOString()
  let passwordHash: string | undefined
  for (const site of sites) {
    const db = database.forSite(site.id)
    const there = await db
      .selectFrom('members')
      .select('id')
      .where('siteId', '=', site.id)
      .where('email', '=', demoLogin.email)
      .executeTakeFirst()
    if (there) continue
    passwordHash ??= await hashPassword(secrets, demoLogin.password)
    const hash = passwordHash
    await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('members')
        .values({
          siteId: site.id,
          email: demoLogin.email,
          passwordHash: hash,
          status: 'active',
          language: site.settings.locales[0] ?? 'de',
          signupStep: 'done',
          signupAt: at,
          confirmedAt: at,
          lastActiveAt: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const profile = { name: 'Robin', birthDate: '1988-06-21', gender: 'male', seeks: 'female', status: 'active' }
      await tx
        .insertInto('profiles')
        .values({ siteId: site.id, memberId: id, ...profile, country: site.settings.countries[0] ?? 'DE' })
        .execute()
      for (const kind of ['terms', 'sensitive'] as const)
        await giveConsent(tx, { site, clock }, id as MemberId, kind, true)
      const lines = [
        { account: 'issue', amount: -CREDITS },
        { memberId: id as MemberId, account: 'bonus', amount: CREDITS },
      ] as const
      await book(tx, { site: site.id, kind: 'demo', ref: id, now, lines })
    })
  }
}
