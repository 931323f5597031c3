import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { changeOwnProfile as endpoint, OwnProfile } from '#contract/profiles.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { noteLifted } from '#server/protections/note-lifted.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import type { Site } from '#server/sites/site.ts'
import { nameProblem } from '#server/moderation/name-problem.ts'
import { offeredInterests, refuseUnknownGenders } from './field-rules.ts'
import { changeProfile } from './change-profile.ts'
import { completeness, missingParts } from './rules.ts'

/** What a member said about themselves, and what would make it more inviting. */
export async function readOwnProfile(db: Db, site: SiteId, memberId: MemberId): Promise<OwnProfile> {
  const { rows } = await sql<{ own: Omit<OwnProfile, 'missing' | 'completeness'>; hasPhoto: boolean }>`
    select
      json_build_object('name', p.name, 'date_of_birth', p.birth_date, 'gender', p.gender, 'seeks', p.seeks,
        'sexuality', p.sexuality, 'country', p.country, 'region', p.region, 'place_id', p.place_id, 'city', c.name,
        'hair_color', p.hair_color, 'relationship_status', p.relationship_status, 'body_type', p.body_type,
        'eye_color', p.eye_color, 'tattoos', p.tattoos, 'reason_for_signup', p.reason_for_signup,
        'interests', p.interests, 'about_me', p.about_me, 'signup_message', p.signup_message,
        'is_invisible', p.is_invisible) as own,
      exists (
        select from photos f
        where f.site_id = p.site_id and f.member_id = p.member_id and not f.is_private and f.status <> 'rejected'
          and f.deleted_at is null
      ) as has_photo
    from profiles p
    left join places c on c.id = p.place_id
    where p.site_id = ${site} and p.member_id = ${memberId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('A member who is logged in has no profile')
  const missing = missingParts(row.own, row.hasPhoto)
  return { ...row.own, missing, completeness: completeness(missing) }
}

/** Changes what is named and leaves the rest; null empties a field. What it is now is read for the answer, and not kept with the request. */
export const changeOwnProfile = {
  run: writeChanges,
  answer: ({ db, site, member }: MemberContext) => readOwnProfile(db, site.id, member.id),
}

async function writeChanges(
  context: ChangeContext<MemberContext>,
  input: Input<typeof endpoint>,
): Promise<Record<string, never>> {
  const { tx, site, member, clock } = context
  refuseUnknownGenders(site.settings, input)
  if (input.name !== undefined) await refuseBadName(tx, site, member.id, input.name)

  const changes = {
    name: input.name,
    gender: input.gender,
    seeks: input.seeks,
    sexuality: input.sexuality,
    hairColor: input.hair_color,
    relationshipStatus: input.relationship_status,
    bodyType: input.body_type,
    eyeColor: input.eye_color,
    tattoos: input.tattoos,
    reasonForSignup: input.reason_for_signup === '' ? null : input.reason_for_signup,
    interests: input.interests === undefined ? undefined : offeredInterests(site.settings, input.interests ?? []),
    aboutMe: input.about_me === null ? '' : input.about_me,
    signupMessage: input.signup_message === null ? '' : input.signup_message,
    isInvisible: input.is_invisible,
  }
  if (input.is_invisible === false) await noteVisible(context)
  await changeProfile(tx, site.id, member.id, changes, clock.now())
  return {}
}

/** Invisible mode is about to be switched off; whoever has been shut out meanwhile changes nothing any more. */
async function noteVisible(context: ChangeContext<MemberContext>): Promise<void> {
  const { tx, site, member, clock } = context
  await lockOwnAccount(context, member)
  const { isInvisible } = await tx
    .selectFrom('profiles')
    .select('isInvisible')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const lifted = { kind: 'invisible', subject: '', createdAt: now.toISOString() } as const
  if (isInvisible) await noteLifted(tx, { site: site.id, member: member.id, now }, [lifted])
}

async function refuseBadName(tx: Tx, site: Site, memberId: MemberId, name: string): Promise<void> {
  const { email } = await tx
    .selectFrom('members')
    .select('email')
    .where('siteId', '=', site.id)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const problem = nameProblem(site.settings, name, email)
  if (problem) throw refuseField('fields.name', 'name', problem)
}
