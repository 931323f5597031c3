import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { SignupStep, User } from '#contract/members.ts'
import type {
  saveAbout as aboutEndpoint,
  saveLocation as locationEndpoint,
  savePersonal as personalEndpoint,
} from '#contract/signup.ts'
import { reachSignupStep } from '#server/members/change-member.ts'
import { changeProfile, type ProfileChanges } from '#server/profiles/change-profile.ts'
import { readUser } from '#server/members/read-user.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { offeredInterests } from '#server/profiles/field-rules.ts'

type Step = ChangeContext<MemberContext>
type Nothing = Record<string, never>

/** Remembers how far somebody has come; going back to look does not undo it. */
export const reachStep = { run: writeStep, answer: answerWithUser }
/** A city of one of the site's countries, or a region, or the country alone. */
export const saveLocation = { run: writeLocation, answer: answerWithUser }
/** What is left out stays as it was. */
export const savePersonal = { run: writePersonal, answer: answerWithUser }
export const saveAbout = { run: writeAbout, answer: answerWithUser }

/** Read for the answer, and not kept with the request. */
async function answerWithUser({ db, site, member }: MemberContext): Promise<{ user: User }> {
  return { user: await readUser(db, site, member) }
}

async function writeStep({ tx, site, member }: Step, { step }: { step: SignupStep }): Promise<Nothing> {
  await reachSignupStep(tx, site.id, member.id, step)
  return {}
}

async function writeLocation(
  context: Step,
  { country, region, place_id }: Input<typeof locationEndpoint>,
): Promise<Nothing> {
  const { tx, site } = context
  if (!site.settings.countries.includes(country)) throw new Refusal('places.not_found')
  const place = place_id
    ? await tx
        .selectFrom('places')
        .select(['id', 'region'])
        .where('id', '=', place_id)
        .where('country', '=', country)
        .executeTakeFirst()
    : undefined
  if (place_id && !place) throw new Refusal('places.not_found')
  // An empty text names no region, as none does.
  const regionCode = place?.region ?? (region || undefined)
  const known = regionCode
    ? await tx
        .selectFrom('regions')
        .select('code')
        .where('country', '=', country)
        .where('code', '=', regionCode)
        .executeTakeFirst()
    : undefined
  if (regionCode && !known) throw new Refusal('places.not_found')
  await refuseTooManyMoves(context, country, regionCode ?? null)
  return saveProfile(context, { country, region: regionCode ?? null, placeId: place?.id ?? null })
}

/** The first place that somebody names is no move. */
async function refuseTooManyMoves(context: Step, country: string, region: string | null): Promise<void> {
  const { tx, site, member } = context
  const { rows } = await sql<{ hasMoved: boolean }>`
    select country <> ${country} or region is not null and region is distinct from ${region}::text as has_moved
    from profiles where site_id = ${site.id} and member_id = ${member.id}
  `.execute(tx)
  if (!rows[0]?.hasMoved) return
  const seconds = await secondsToWait(tx, context, 'move', member.id)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
}

async function writePersonal(context: Step, input: Input<typeof personalEndpoint>): Promise<Nothing> {
  const changes = {
    sexuality: input.sexuality,
    hairColor: input.hair_color,
    relationshipStatus: input.relationship_status,
    bodyType: input.body_type,
    eyeColor: input.eye_color,
    tattoos: input.tattoos,
    interests: input.interests && offeredInterests(context.site.settings, input.interests),
  }
  return saveProfile(context, changes)
}

async function writeAbout(context: Step, input: Input<typeof aboutEndpoint>): Promise<Nothing> {
  return saveProfile(context, { aboutMe: input.about_me, reasonForSignup: input.reason_for_signup ?? null })
}

async function saveProfile({ tx, site, member, clock }: Step, changes: ProfileChanges): Promise<Nothing> {
  await changeProfile(tx, site.id, member.id, changes, clock.now())
  return {}
}
