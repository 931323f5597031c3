import type { Niche } from '#contract/niches.ts'
import { giveConsent } from '#server/account/consents.ts'
import { grantCredits } from '#server/credits/grant-credits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/db/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { hashPassword } from '#server/sessions/password-hash.ts'
import type { Site } from '#server/sites/site.ts'
import { usualHome } from './people/homes.ts'
import { looksOf } from './people/looks.ts'
import { writeAbout, writeReason } from './people/write-about.ts'
import type { Person } from './portraits/figure.ts'
import { seedOf, takenOn } from './portraits/portraits-of.ts'
import { createRandom } from './portraits/random.ts'

/** Opens every demo site; the start of a trial prints it. */
export const demoLogin = { email: 'demo@visavis.example', password: 'willkommen-zur-probe' }

const CREDITS = 40
const DAY_MS = 24 * 60 * 60_000

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
  // Visitors see others first: whoever tries the product out is not whom it is about.
  const lastActiveAt = new Date(now.getTime() - DAY_MS).toISOString()
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
          language: usualHome(site.settings).locale,
          signupStep: 'done',
          signupAt: at,
          confirmedAt: at,
          lastActiveAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const profile = await demoProfile(tx, site)
      await tx
        .insertInto('profiles')
        .values({ siteId: site.id, memberId: id, ...profile })
        .execute()
      for (const kind of ['terms', 'sensitive'] as const) await giveConsent(tx, { site, clock }, id, kind, true)
      const grant = { account: 'bonus', amount: CREDITS, kind: 'signup', ref: id } as const
      await grantCredits(tx, { site: site.id, memberId: id, ...grant, now })
    })
  }
}

interface Robin {
  gender: 'male' | 'female'
  seeks: 'male' | 'female'
  sexuality: string
  bodyType: 'normal' | 'fat'
  age: number
}

/** When Robin's ages are those. */
const DRAWN_IN = 2026
const INTERESTS = [
  'travelling',
  'cooking',
  'hiking',
  'music',
  'coffee',
  'movies',
  'photography',
  'relationship',
] as const
const usualRobin: Robin = { gender: 'male', seeks: 'female', sexuality: 'hetero', bodyType: 'normal', age: 38 }
/** Sites where Robin is another than a man in the middle of life who looks for a woman. */
const otherRobins: Partial<Record<Niche, Partial<Robin>>> = {
  2: { gender: 'female', seeks: 'female', sexuality: 'lesbian' },
  4: { bodyType: 'fat' },
  5: { age: 63 },
  7: { gender: 'male', seeks: 'male', sexuality: 'gay' },
}

/** Robin as portraits show them. */
export const drawnRobin = (niche: Niche): Person => {
  const { gender, age, bodyType } = { ...usualRobin, ...otherRobins[niche] }
  return { seed: seedOf(demoLogin.email), gender, age, bodyType, ...takenOn(niche) }
}

/** Robin lives in the largest city of the country that most members of the site live in. */
async function demoProfile(tx: Tx, { settings }: Site) {
  const { country, locale } = usualHome(settings)
  const { age, ...robin } = { ...usualRobin, ...otherRobins[settings.niche] }
  const place = await tx
    .selectFrom('places')
    .select(['id', 'region'])
    .where('country', '=', country)
    .orderBy('population', 'desc')
    .limit(1)
    .executeTakeFirst()
  const speaker = { gender: robin.gender, age, locale, interests: INTERESTS }
  const random = createRandom(seedOf(demoLogin.email))
  return {
    ...robin,
    name: 'Robin',
    birthDate: `${DRAWN_IN - age}-06-21`,
    status: 'active' as const,
    country,
    region: place?.region ?? null,
    placeId: place?.id ?? null,
    ...looksOf({ seed: seedOf(demoLogin.email), gender: robin.gender, age }, random),
    relationshipStatus: 'single',
    interests: [...INTERESTS],
    aboutMe: writeAbout(speaker, random),
    reasonForSignup: writeReason(speaker, random),
  }
}
