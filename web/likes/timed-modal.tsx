import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { photoAddress } from '#contract/photo-address.ts'
import type { ProfileCard } from '#contract/cards.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { useUser } from '#web/members/user.ts'
import { useAskToJoin } from '#web/signup-entry/return-path.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useLikes } from './use-likes.ts'

/** Opened by an address with `t`: so many seconds later it speaks of likes, and `t` leaves the address. */
export default function TimedModal({ seconds, onDone }: { seconds: number; onDone: () => void }) {
  const { history } = useRouter()
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const { pathname, search, hash } = location
    const rest = new URLSearchParams(search)
    rest.delete('t')
    history.replace(`${pathname}${rest.size > 0 ? `?${rest}` : ''}${hash}`)
  }, [history])
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  const isMember = useUser() !== null
  if (!isOpen) return null
  return isMember ? <NewestLikes onClose={onDone} /> : <Invitation onClose={onDone} />
}

const MOST_NAMES = 3

function NewestLikes({ onClose }: { onClose: () => void }) {
  const say = usePhrases('likes')
  const likes = useLikes()
  const { cdn_prefix } = useSettings()
  const portrait = ({ main_image: image }: ProfileCard) =>
    image ? photoAddress(cdn_prefix, image.thumb_filename) : undefined
  const newest = likes?.liked_by.filter(({ like_new }) => like_new).slice(0, MOST_NAMES) ?? []
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={say(newest.length > 0 ? 'timed.title' : 'timed.none_title')}
      closeLabel={say('close')}
      actions={
        <Link to="/likes" className={buttonClass()} onClick={onClose}>
          {say('timed.see')}
        </Link>
      }
    >
      {newest.length === 0 && <p className="text-muted">{say('timed.none')}</p>}
      <ul className="flex flex-col gap-3">
        {newest.map(({ id, profile }) => (
          <li key={id} className="flex items-center gap-3">
            <Avatar name={profile.name} src={portrait(profile)} />
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <span className="font-semibold wrap-anywhere">
                {profile.name}, {profile.age}
              </span>
              <FictionalLabel isFictional={profile.is_fictional} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Invitation({ onClose }: { onClose: () => void }) {
  const say = usePhrases('likes')
  const askToJoin = useAskToJoin()
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={say('timed.join_title')}
      closeLabel={say('close')}
      actions={
        <Button
          onClick={() => {
            onClose()
            askToJoin('/likes')
          }}
        >
          {say('timed.join')}
        </Button>
      }
    >
      <p className="text-muted">{say('timed.join_text')}</p>
    </Dialog>
  )
}
