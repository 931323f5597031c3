import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { photoAddress } from '#contract/photo-address.ts'
import type { ProfileCard } from '#contract/cards.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Modal } from '#ui/modal.tsx'
import { Photo } from '#ui/photo.tsx'
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
  const titleId = useId()
  const likes = useLikes()
  const newest = likes?.liked_by.filter(({ like_new }) => like_new).slice(0, MOST_NAMES) ?? []
  const hasNew = newest.length > 0
  return (
    <Modal
      onClose={onClose}
      isDismissable
      labelledBy={titleId}
      className="good-light m-auto w-[calc(100%-2rem)] max-w-[28rem] animate-rise rounded-sheet p-6 text-center sm:p-8"
    >
      <div className="flex flex-col items-center gap-6">
        {hasNew && (
          <ul className="flex w-full justify-center gap-2 sm:gap-4">
            {newest.map(({ id, profile }) => (
              <Liking key={id} profile={profile} />
            ))}
          </ul>
        )}
        <div className="flex flex-col gap-2">
          {/* It opens by itself: its words come first, and no ring around a button. */}
          <h2
            id={titleId}
            ref={focus}
            tabIndex={-1}
            className="font-display text-3xl font-semibold text-balance outline-none"
          >
            {hasNew ? say('timed.title', { count: likes?.new_likes ?? newest.length }) : say('timed.none_title')}
          </h2>
          {!hasNew && <p className="text-lg text-balance text-muted">{say('timed.none')}</p>}
        </div>
        <div className="flex w-full flex-col gap-2">
          <Link to="/likes" className={buttonClass()} onClick={onClose}>
            {say('timed.see')}
          </Link>
          <Button variant="quiet" onClick={onClose}>
            {say('close')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function focus(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
}

/** To be liked is the right half; the left one is one's own, and still to come. */
function Liking({ profile }: { profile: ProfileCard }) {
  const { cdn_prefix } = useSettings()
  const { name, age, main_image: image } = profile
  return (
    <li className="flex min-w-0 flex-1 flex-col items-center gap-2 text-sm font-semibold">
      <span className="flex w-full max-w-24 justify-center gap-[3px]">
        <span className="aspect-1/2 flex-1 rounded-s-full border-2 border-dashed border-accent-text/50" />
        <Photo
          src={image ? photoAddress(cdn_prefix, image.thumb_filename) : undefined}
          alt=""
          name={name}
          className="aspect-1/2! flex-1 rounded-none rounded-e-full"
        />
      </span>
      <span className="max-w-full wrap-anywhere">
        {name}, {age}
      </span>
      <FictionalLabel isFictional={profile.is_fictional} />
    </li>
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
