import { Check } from 'lucide-react'
import type { Profile } from '#contract/profiles.ts'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

const CHIP = 'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-4 py-1 text-sm font-semibold'

/** What somebody likes, first what the reader likes as well. */
export function ProfileInterests({ profile: { interests, score } }: { profile: Profile }) {
  const say = usePhrases('profiles')
  const nameOf = useInterestName()
  if (interests.length === 0) return null
  const shared = score?.shared_interests ?? []
  const ordered = [...shared, ...interests.filter((interest) => !shared.includes(interest))]
  return (
    <section aria-labelledby="interests-title" className="flex flex-col gap-3">
      <h2 id="interests-title" className="text-lg font-bold">
        {say('view.interests')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {ordered.map((interest) =>
          shared.includes(interest) ? (
            <li key={interest} className={classes(CHIP, 'border-accent-text bg-accent-soft text-accent-text')}>
              <Check aria-hidden size={16} />
              {nameOf(interest)}
              <VisuallyHidden> {say('view.shared')}</VisuallyHidden>
            </li>
          ) : (
            <li key={interest} className={classes(CHIP, 'border-line bg-surface')}>
              {nameOf(interest)}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
