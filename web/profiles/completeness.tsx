import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowDown, ImagePlus } from 'lucide-react'
import type { OwnProfile } from '#contract/profiles.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { Progress } from '#ui/progress.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { ownProfileQuery } from '#web/members/own-profile-query.ts'

/** Where on the page each missing part is filled in. */
const anchors: Record<OwnProfile['missing'][number], string> = {
  photo: 'own-photos',
  about_me: 'about_me',
  place: 'place',
  interests: 'interests',
  looks: 'looks',
  relationship_status: 'looks',
}

interface Props {
  onAddPhoto: () => void
}

/** How inviting the profile is, and the next most useful step. A phone that shows a complete one shows the face instead. */
export function Completeness({ onAddPhoto }: Props) {
  const say = usePhrases('profiles')
  const sayPhotos = usePhrases('photos')
  const { language } = useSettings()
  const { completeness, missing } = useSuspenseQuery(ownProfileQuery).data
  const [next] = missing
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(completeness / 100)
  return (
    <Card className={classes('flex flex-col gap-4', !next && 'max-lg:hidden')}>
      <Progress label={say('own.completeness')} value={completeness} valueText={percent} />
      {next ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-60 text-muted">{say(`missing.${next}`)}</p>
          {next === 'photo' ? (
            <Button className="grow" onClick={onAddPhoto}>
              <ImagePlus aria-hidden size={18} />
              {sayPhotos('own.add')}
            </Button>
          ) : (
            <a href={`#${anchors[next]}`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              <ArrowDown aria-hidden size={16} />
              {say('own.next_step')}
            </a>
          )}
        </div>
      ) : (
        <p className="text-muted">{say('own.complete')}</p>
      )}
    </Card>
  )
}
