import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { requestPhotos } from '#contract/private-photos.ts'
import type { Profile } from '#contract/profiles.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Photo } from '#ui/photo.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useAskToJoin } from '#web/signup-entry/return-path.ts'
import { useSettings } from '#web/sites/settings.ts'
import { PROFILE } from '#web/members/profile-query.ts'

/** Photos that their owner shows to some: a blurred idea of them, and the way to see more. */
export function PrivatePhotos({ profile }: { profile: Profile }) {
  const say = usePhrases('profiles')
  const { cdn_prefix } = useSettings()
  const { count } = profile.private_photos
  if (count === 0) return null
  const locked = profile.photos.filter(({ is_locked }) => is_locked)
  return (
    <section aria-labelledby="private-title" className="flex flex-col gap-3">
      <h2 id="private-title" className="text-lg font-bold">
        {say('private.title', { count })}
      </h2>
      {locked.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {locked.map(({ id, locked_filename: preview }) => (
            <li key={id}>
              <Photo
                src={preview === null ? undefined : photoAddress(cdn_prefix, preview)}
                alt=""
                lockedLabel={say('private.locked')}
              />
            </li>
          ))}
        </ul>
      )}
      <Access profile={profile} />
    </section>
  )
}

/** Where the reader stands, and what they can do about it. */
function Access({ profile }: { profile: Profile }) {
  const say = usePhrases('profiles')
  const { language } = useSettings()
  const askToJoin = useAskToJoin()
  const isVisitor = useUser() === null
  const asking = useAskForPhotos(profile.id)
  const { access, expires_at, count } = profile.private_photos
  const { name } = profile

  if (isVisitor)
    return (
      <Answer text={say('private.visitor', { name, count })}>
        <Button variant="secondary" onClick={() => askToJoin(`/members/${profile.id}#photos`)}>
          {say('view.join')}
        </Button>
      </Answer>
    )
  if (access === 'premium_only')
    return (
      <Answer text={say('private.premium_only', { name, count })}>
        <Link to="/premium" className={buttonClass({ variant: 'secondary' })}>
          {say('private.premium')}
        </Link>
      </Answer>
    )
  if (access === 'none')
    return (
      <Answer text={say('private.none', { name, count })}>
        <Button variant="secondary" isBusy={asking.isPending} onClick={() => asking.mutate()}>
          {say('private.ask')}
        </Button>
        <Refused by={asking.error} />
      </Answer>
    )
  if (access === 'granted') {
    if (!expires_at) return <Answer text={say('private.own', { count })} />
    const until = new Date(expires_at).toLocaleDateString(language, { dateStyle: 'long' })
    return <Answer text={say('private.granted', { name, until, count })} />
  }
  return <Waiting profile={profile} asking={asking} />
}

/** Whoever has asked, answered or not: a no looks like no answer. After some days they can ask anew. */
function Waiting({ profile, asking }: { profile: Profile; asking: ReturnType<typeof useAskForPhotos> }) {
  const say = usePhrases('profiles')
  const { language } = useSettings()
  const { name, private_photos } = profile
  const { count, ask_again_at: again } = private_photos
  const text = say('private.asked', { name, count })
  if (!again)
    return (
      <Answer text={text}>
        <Button variant="secondary" isBusy={asking.isPending} onClick={() => asking.mutate()}>
          {say('private.ask_again')}
        </Button>
        <Refused by={asking.error} />
      </Answer>
    )
  const day = new Date(again).toLocaleDateString(language, { dateStyle: 'long' })
  return <Answer text={`${text} ${say('private.ask_again_from', { day })}`} />
}

function Answer({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="max-w-prose text-muted">
        {text}
      </p>
      {children}
    </div>
  )
}

function useAskForPhotos(id: Profile['id']) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestPhotos, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [PROFILE, id] }),
  })
}
