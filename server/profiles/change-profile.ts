import { sql } from 'kysely'
import type { Country } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hasWithdrawnConsent } from './last-consent.ts'

interface NewProfile {
  name: string
  birthDate: string
  gender: string
  seeks: string
  country: Country
  signupMessage?: string
}

/** The profile of somebody who joins; others see it when the address is confirmed. */
export async function addProfile(tx: Tx, siteId: SiteId, memberId: MemberId, profile: NewProfile): Promise<void> {
  await tx
    .insertInto('profiles')
    .values({ siteId, memberId, ...profile })
    .execute()
}

/** Everything that a member can say about themselves; what is left out or undefined stays as it was. */
export interface ProfileChanges {
  name?: string | undefined
  gender?: string | undefined
  seeks?: string | undefined
  sexuality?: string | null | undefined
  country?: Country | undefined
  region?: string | null | undefined
  placeId?: number | null | undefined
  hairColor?: string | null | undefined
  relationshipStatus?: string | null | undefined
  bodyType?: string | null | undefined
  eyeColor?: string | null | undefined
  tattoos?: boolean | null | undefined
  reasonForSignup?: string | null | undefined
  interests?: string[] | undefined
  aboutMe?: string | undefined
  signupMessage?: string | undefined
  isInvisible?: boolean | undefined
}

/** Changes what is named and leaves the rest. Sensitive fields need a consent that was not withdrawn. */
export async function changeProfile(
  tx: Tx,
  site: SiteId,
  memberId: MemberId,
  changes: ProfileChanges,
  now: Date,
): Promise<void> {
  const isSensitive = changes.sexuality || changes.relationshipStatus || (changes.interests ?? []).length > 0
  if (isSensitive && (await hasWithdrawnConsent(tx, site, memberId))) throw new Refusal('signup.consent_missing')
  // Kysely leaves out what is undefined.
  await tx
    .updateTable('profiles')
    .set({ ...changes, updatedAt: now.toISOString() })
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .execute()
}

/** Shows a profile to others from now on; without the consent for its sensitive fields it stays hidden. */
export async function activateProfile(tx: Tx, site: SiteId, memberId: MemberId): Promise<void> {
  if (await hasWithdrawnConsent(tx, site, memberId)) return
  await tx
    .updateTable('profiles')
    .set({ status: 'active' })
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('status', '=', 'disabled')
    .execute()
}

/**
 * Empties the fields that need a consent of their own, and hides the profile: it cannot be shown without them. One that
 * the site has refused stays refused.
 */
export async function clearSensitiveFields(tx: Tx, site: SiteId, memberId: MemberId): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      sexuality: null,
      relationshipStatus: null,
      interests: [],
      status: sql`case status when 'rejected' then status else 'disabled' end`,
    })
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .execute()
}
