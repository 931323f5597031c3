import { useId, useRef, useState } from 'react'
import { PHOTO_TYPES } from '#contract/photos.ts'
import { Button } from '#ui/button.tsx'
import { describedBy, FieldNotes } from '#ui/field-frame.tsx'
import { Progress } from '#ui/progress.tsx'
import { useIntoView } from '#ui/use-into-view.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { ChosenPhoto } from './chosen-photo.tsx'
import { fileProblem } from './file-problem.ts'
import { PhotoPlace } from './photo-place.tsx'
import type { PickedPhoto } from './send-photo.ts'
import { useFileDrop } from './use-file-drop.ts'

interface Props {
  photo: PickedPhoto | undefined
  onChange: (photo: PickedPhoto | undefined) => void
  /** From 0 to 1 while the photo is uploaded. */
  progress?: number | undefined
  onCancel?: (() => void) | undefined
  /** What else is wrong than the file, in words. */
  error?: string | undefined
}

/** Chooses a photo, by a button or by dropping it, and the part of it to show. */
export function PhotoDrop({ photo, onChange, progress, onCancel, error }: Props) {
  const say = usePhrases('photos')
  const sayError = usePhrases('errors')
  const { upload_megabytes: megabytes } = useSettings()
  const notesId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<ReturnType<typeof fileProblem>>()
  const { isOver, handlers } = useFileDrop(choose)
  const isUploading = progress !== undefined

  const notes = {
    error: problem ? sayError(problem, { megabytes }) : error,
    hint: photo ? undefined : say('formats', { megabytes }),
  }
  const shownNotes = useIntoView<HTMLDivElement>(notes.error)

  function choose([file]: readonly File[]) {
    if (!file || isUploading) return
    const found = fileProblem(file, megabytes)
    setProblem(found)
    onChange(found ? undefined : { file, crop: undefined })
  }

  function refuse() {
    setProblem('photos.not_an_image')
    onChange(undefined)
  }

  return (
    <div className="flex flex-col items-center gap-3" {...handlers}>
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_TYPES.join(',')}
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          // So that the same file can be chosen again after a refusal.
          target.value = ''
        }}
      />
      {photo ? (
        <ChosenPhoto photo={photo} isUploading={isUploading} onChange={onChange} onBroken={refuse} />
      ) : (
        <PhotoPlace
          label={say('choose')}
          dropLabel={say('drop')}
          isOver={isOver}
          describedBy={describedBy(notesId, notes)}
          onPress={() => input.current?.click()}
        />
      )}
      <div ref={shownNotes} role="status" className="flex w-full max-w-72 scroll-mb-36 flex-col items-center gap-1">
        <FieldNotes id={notesId} {...notes} />
      </div>
      {isUploading && (
        <div className="flex w-full max-w-72 flex-col gap-2">
          <Progress
            label={progress < 1 ? say('uploading') : say('finishing')}
            value={progress * 100}
            valueText={`${Math.round(progress * 100)} %`}
          />
          {onCancel && (
            <Button variant="quiet" size="small" onClick={onCancel}>
              {say('cancel')}
            </Button>
          )}
        </div>
      )}
      {photo && !isUploading && (
        <Button variant="quiet" onClick={() => input.current?.click()}>
          {say('another')}
        </Button>
      )}
    </div>
  )
}
