import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import type { OwnProfile } from '#contract/profiles.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { ownProfileQuery } from '#web/members/own-profile-query.ts'

/** Where on the page each missing part is filled in. */
const anchors: Record<Exclude<OwnProfile['missing'][number], 'photo'>, string> = {
  about_me: 'about_me',
  place: 'place',
  interests: 'interests',
  looks: 'looks',
  relationship_status: 'looks',
}

/**
 * How inviting the profile is, and the next most useful step. Before the first photo the empty album asks for it, and a
 * complete profile needs no word about it.
 */
export function Completeness() {
  const say = usePhrases('profiles')
  const { language } = useSettings()
  const { completeness, missing } = useSuspenseQuery(ownProfileQuery).data
  const [next] = missing
  if (!next || next === 'photo') return null
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(completeness / 100)
  return (
    <Card className="flex flex-col gap-4">
      <Progress label={say('own.completeness')} value={completeness} valueText={percent} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-muted">{say(`missing.${next}`)}</p>
        <a href={`#${anchors[next]}`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <ArrowDown aria-hidden size={16} />
          {say('own.next_step')}
        </a>
      </div>
    </Card>
  )
}
