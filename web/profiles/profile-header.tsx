import { BadgeCheck, CircleHelp, MapPin } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { LikeMark } from '#web/likes/like-mark.tsx'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'

/** Who it is: name and age, whether anybody stands behind it, the place, and quiet marks. */
export function ProfileHeader({ profile }: { profile: Profile }) {
  const { name, age, city, region, country, is_fictional } = profile
  const { language } = useSettings()
  const countryName = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return (
    <header className="flex flex-col gap-3 short:gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="page-title wrap-anywhere">
          {name}, {age}
        </h1>
        <FictionalLabel isFictional={is_fictional} />
      </div>
      {is_fictional && <FictionalWarning />}
      <p className="flex items-center gap-2 text-muted">
        <MapPin aria-hidden size={18} className="shrink-0" />
        <span className="min-w-0">{[city ?? region, countryName].filter(Boolean).join(', ')}</span>
      </p>
      <Marks profile={profile} />
    </header>
  )
}

function Marks({ profile }: { profile: Profile }) {
  const say = usePhrases('people')
  const { is_online, is_new, is_verified } = profile
  return (
    <ul className="flex flex-wrap items-center gap-2 *:flex empty:hidden [&>:empty]:hidden">
      <li>
        <LikeMark profile={profile} known={profile} />
      </li>
      {is_online && (
        <li>
          <Tag icon={<span aria-hidden className="block size-2 rounded-full bg-online" />}>{say('online')}</Tag>
        </li>
      )}
      {is_new && (
        <li>
          <Tag tone="accent">{say('new')}</Tag>
        </li>
      )}
      {is_verified && (
        <li>
          <Tag tone="success" icon={<BadgeCheck aria-hidden size={14} />}>
            {say('verified')}
          </Tag>
        </li>
      )}
    </ul>
  )
}

/** What it means that a profile is fictional, in the site's own words. */
function FictionalWarning() {
  const say = usePhrases('profiles')
  const { fictional_warning, fictional_plural } = useSettings()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" className="-ms-3 self-start max-md:-my-2" onClick={() => setIsOpen(true)}>
        <CircleHelp aria-hidden size={18} />
        {say('view.fictional_what')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={fictional_plural}
        closeLabel={say('view.close')}
        size="small"
      >
        <p className="text-pretty">{fictional_warning}</p>
      </Dialog>
    </>
  )
}
