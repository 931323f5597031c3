import type { Input, Output } from '#contract/endpoint.ts'
import type { readLanding as endpoint } from '#contract/profiles.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lastConsent } from './last-consent.ts'
import { readProfile } from './read-profile.ts'

/** Somebody as a campaign shows them: whoever is invented, or has agreed to it and has not taken that back. */
export async function readLanding(context: Context, asked: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { profile } = await readProfile(context, asked)
  const mayBeShown = profile.is_fictional || (await lastConsent(context.db, context.site.id, asked.id, 'landing'))
  if (!mayBeShown) throw new Refusal('profiles.not_found')
  return { profile }
}
