import { useEffect, useState } from 'react'
import { photoAddress } from '#contract/photo-address.ts'
import { Button } from '#ui/button.tsx'
import { Photo } from '#ui/photo.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { PhotoDrop } from '#web/photos/photo-drop.tsx'
import type { PickedPhoto } from '#web/photos/send-photo.ts'
import { useUpload, wasCancelled } from '#web/photos/use-upload.ts'
import { useMember } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useNextStep } from '../flow.ts'
import { usePickedPhoto } from '../picked-photo.tsx'
import { StepForm } from './step-form.tsx'

/** A first photo. It can wait. */
export function PhotoStep() {
  const say = usePhrases('signup')
  const { cdn_prefix } = useSettings()
  const { main_image } = useMember().profile
  const toNextStep = useNextStep()
  const { progress, start, cancel } = useUpload()
  const [photo, setPhoto] = usePickedPhoto()
  const [isReplacing, setIsReplacing] = useState(false)
  /** Whether the way on was taken without a photo: then it is said what is missing, and that it can wait. */
  const [isMissed, setIsMissed] = useState(false)
  const isThere = main_image !== null && !isReplacing

  // By then it is sent, or it was passed over.
  useEffect(() => () => setPhoto(undefined), [setPhoto])

  function save() {
    if (!photo && !isThere) return setIsMissed(true)
    toNextStep.mutate(photo && !isThere ? () => start(photo) : undefined)
  }

  function choose(picked: PickedPhoto | undefined) {
    setIsMissed(false)
    setPhoto(picked)
  }

  const refusal = wasCancelled(toNextStep.error) ? undefined : toNextStep.error
  return (
    <StepForm
      lead={isThere ? say('photo.done') : say('photo.lead')}
      go={say('next')}
      onGo={save}
      onLater={isThere ? undefined : () => toNextStep.mutate(undefined)}
      isBusy={toNextStep.isPending}
      refusal={refusal}
    >
      {isThere ? (
        <div className="flex flex-col items-center gap-3">
          <Photo
            src={photoAddress(cdn_prefix, main_image.filename)}
            alt={say('photo.yours')}
            isUrgent
            className="max-w-72"
          />
          <Button variant="quiet" onClick={() => setIsReplacing(true)}>
            {say('photo.another')}
          </Button>
        </div>
      ) : (
        <PhotoDrop
          photo={photo}
          onChange={choose}
          progress={progress}
          onCancel={cancel}
          error={isMissed ? say('photo.missing') : undefined}
        />
      )}
    </StepForm>
  )
}
