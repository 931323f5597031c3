import type { Profile } from '#contract/profiles.ts'
import type { profileFields } from '#contract/vocabularies.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useGenderName } from '#web/vocabularies/use-gender-name.ts'
import { useWordName } from '#web/vocabularies/use-word-name.ts'

type Field = (typeof profileFields)[number]
/** Those with a section of their own, or in the header. */
type Elsewhere = 'interests' | 'country' | 'region' | 'city'
type Detail = Exclude<Field, Elsewhere>

const details: readonly Detail[] = [
  'gender',
  'relationship_status',
  'sexuality',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'reason_for_signup',
]

/** The facts, as far as they were told and the site shows them. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  const say = usePhrases('profiles')
  const wordName = useWordName()
  const genderName = useGenderName()
  const { visible_profile_fields: visible } = useSettings()

  function valueOf(detail: Detail): string | undefined {
    if (detail === 'gender') return genderName(profile.gender)
    if (detail === 'tattoos') return profile.tattoos === null ? undefined : say(profile.tattoos ? 'yes' : 'no')
    const value = profile[detail]
    if (!value || detail === 'reason_for_signup') return value ?? undefined
    return wordName(detail, value, profile.gender)
  }

  const told = details.flatMap((detail) => {
    const value = visible.includes(detail) ? valueOf(detail) : undefined
    return value ? [{ detail, value }] : []
  })
  if (told.length === 0) return null
  return (
    <section aria-labelledby="details-title" className="flex flex-col gap-3">
      <h2 id="details-title" className="text-lg font-bold">
        {say('view.details')}
      </h2>
      <dl className="grid gap-x-8 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
        {told.map(({ detail, value }) => (
          <div
            key={detail}
            className={classes(
              'flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5',
              detail === 'reason_for_signup' && 'col-span-full',
            )}
          >
            <dt className="text-muted">{say(`fields.${detail}`)}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
