import { Link } from '@tanstack/react-router'
import { type ComponentProps, useId } from 'react'
import { photoAddress } from '#contract/photo-address.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Photo } from '#ui/photo.tsx'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { useMember } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { closeMatch, useShownMatch } from './shown-match.ts'

/** Two like each other: their portraits come together, each in its half, and close the circle. */
export function MatchModal() {
  const say = usePhrases('likes')
  const titleId = useId()
  const profile = useShownMatch()
  const { main_image: own, name: ownName } = useMember().profile
  const { cdn_prefix } = useSettings()
  if (!profile) return null
  const { name, id, main_image: image } = profile
  return (
    <Modal
      onClose={closeMatch}
      isDismissable
      labelledBy={titleId}
      className="good-light m-auto w-[calc(100%-2rem)] max-w-[28rem] animate-rise rounded-sheet p-6 text-center sm:p-8 short:p-4"
    >
      <div className="flex flex-col items-center gap-6 short:gap-3">
        <div className="flex w-full justify-center">
          <HalfPortrait
            src={own ? photoAddress(cdn_prefix, own.filename) : undefined}
            alt={say('match.you')}
            name={ownName}
            className="animate-come-from-start rounded-s-full"
          />
          <HalfPortrait
            src={image ? photoAddress(cdn_prefix, image.match) : undefined}
            alt={name}
            name={name}
            className="animate-come-from-end rounded-e-full"
          />
        </div>
        <div className="flex flex-col items-center gap-2">
          <h2 id={titleId} className="font-display text-3xl font-semibold text-balance short:text-2xl">
            {say('match.title')}
          </h2>
          <p className="text-lg text-balance text-muted short:text-base">{say('match.text', { name })}</p>
          <FictionalLabel isFictional={profile.is_fictional} />
        </div>
        <div className="flex w-full flex-col gap-2">
          <Link to="/members/$id/chat" params={{ id }} className={buttonClass()} onClick={closeMatch}>
            {say('match.write', { name })}
          </Link>
          <Link
            to="/members/$id"
            params={{ id }}
            className={buttonClass({ variant: 'secondary' })}
            onClick={closeMatch}
          >
            {say('match.profile')}
          </Link>
          <Button variant="quiet" onClick={closeMatch}>
            {say('match.on')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function HalfPortrait({
  className,
  ...photo
}: Pick<ComponentProps<typeof Photo>, 'src' | 'alt' | 'name'> & { className: string }) {
  return (
    <Photo
      {...photo}
      className={classes('aspect-1/2! max-w-32 rounded-none shadow-float short:max-w-[min(8rem,13svh)]', className)}
    />
  )
}
