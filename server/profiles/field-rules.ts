import type { FieldReason } from '#contract/errors.ts'
import type { Settings } from '#contract/settings.ts'
import { refuseField } from '#server/platform/refuse-field.ts'

/** What is wrong with the name others will see, if anything. */
export function nameProblem(name: string, email: string): FieldReason | undefined {
  const plain = name.trim().toLowerCase()
  if (plain.startsWith('@')) return 'starts_with_at'
  if (plain === email.toLowerCase() || plain.includes('@')) return 'like_email'
  return undefined
}

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

/** Each once, and only those that the site offers. */
export function offeredInterests({ interests }: Pick<Settings, 'interests'>, wanted: readonly string[]): string[] {
  const offered: readonly string[] = interests
  return [...new Set(wanted)].filter((interest) => offered.includes(interest))
}
