import { isOneOf } from '#contract/is-one-of.ts'
import type { Settings } from '#contract/settings.ts'
import { interests } from '#contract/vocabularies.ts'
import { refuseField } from '#server/platform/refuse-field.ts'

/** Which genders there are is for the site to say, for oneself and for whom one looks for. */
export function refuseUnknownGenders(
  { genders }: Pick<Settings, 'genders'>,
  input: { gender?: string | undefined; seeks?: string | undefined },
): void {
  for (const field of ['gender', 'seeks'] as const) {
    const wanted = input[field]
    if (wanted === undefined || genders.some(({ key }) => key === wanted)) continue
    throw refuseField('request.invalid', field, 'unknown')
  }
}

/** Each once, and only those that the site offers: it may have offered more before. What was never one is refused. */
export function offeredInterests(settings: Pick<Settings, 'interests'>, wanted: readonly string[]): string[] {
  const offered: readonly string[] = settings.interests
  if (!wanted.every((interest) => isOneOf(interests, interest))) {
    throw refuseField('request.invalid', 'interests', 'unknown')
  }
  return [...new Set(wanted)].filter((interest) => offered.includes(interest))
}
