import { useQuery } from '@tanstack/react-query'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { HiddenContacts } from './hidden-contacts.tsx'
import { hiddenQuery } from './hidden-query.ts'
import { HiddenRegions } from './hidden-regions.tsx'

/** From whom the member hides: people of a region, and people whom they know. */
export function HiddenSection() {
  const say = usePhrases('profiles')
  const { data: hidden, error } = useQuery(hiddenQuery)
  return (
    <Section id="hidden" title={say('hidden.title')} text={say('hidden.text')}>
      <Refused by={error} />
      {!hidden && !error && <Skeleton shape="block" className="h-32" />}
      {hidden && <HiddenRegions regions={hidden.regions} />}
      {hidden && <HiddenContacts count={hidden.contacts} />}
    </Section>
  )
}
