import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { autoLike } from '#contract/likes.ts'
import type { ProfileCard as Card } from '#contract/cards.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { whenNoDialog } from '#ui/when-no-dialog.ts'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ProfileCard } from '#web/cards/profile-card.tsx'
import { useMember } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { isAutoLikePlace } from './is-auto-like-place.ts'
import { refreshLikes } from './refresh-likes.ts'

const WAIT_MS = 45_000
const RELOAD_MS = 500

/** After a while in the members area a fictional profile may like the member; the window says what it is. */
export function AutoLike() {
  const { auto_likes_per_day } = useSettings()
  const { must_confirm: mustConfirm } = useMember()
  const isInside = useLocation({ select: ({ pathname }) => isAutoLikePlace(pathname) })
  const queryClient = useQueryClient()
  const [profile, setProfile] = useState<Card>()
  const [isAsked, setIsAsked] = useState(false)

  useEffect(() => {
    if (auto_likes_per_day === 0 || mustConfirm || !isInside || isAsked) return
    return whenNoDialog(async () => {
      setIsAsked(true)
      const found = await call(autoLike, {}).catch(() => undefined)
      if (!found || !isWhole(found)) return
      setTimeout(() => void refreshLikes(queryClient), RELOAD_MS)
      setProfile(found)
    }, WAIT_MS)
  }, [auto_likes_per_day, mustConfirm, isInside, isAsked, queryClient])

  // Who has gone into a conversation meanwhile finds it when they come out.
  return profile && isInside ? <NewLike profile={profile} onClose={() => setProfile(undefined)} /> : null
}

/** None today is an empty object. */
function isWhole(found: Output<typeof autoLike>): found is Card {
  return found.id !== undefined
}

function NewLike({ profile, onClose }: { profile: Card; onClose: () => void }) {
  const say = usePhrases('likes')
  const { fictional_warning } = useSettings()
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={say('auto.title')}
      closeLabel={say('close')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say('auto.later')}
          </Button>
          <Link to="/members/$id" params={{ id: profile.id }} className={buttonClass()} onClick={onClose}>
            {say('auto.profile')}
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{say('auto.text', { name: profile.name })}</p>
        <div className="mx-auto w-full max-w-56">
          <ProfileCard profile={profile} />
        </div>
        <p className="text-sm text-muted">{fictional_warning}</p>
      </div>
    </Dialog>
  )
}
