import { Check, ImagePlus } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { PHOTO_TYPES } from '#contract/photos.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { describedBy, FieldNotes } from '#ui/field-frame.tsx'
import { Progress } from '#ui/progress.tsx'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { CropField } from './crop-field.tsx'
import { fileProblem } from './file-problem.ts'
import type { PickedPhoto } from './send-photo.ts'
import { useObjectUrl } from './use-object-url.ts'

interface Props {
  photo: PickedPhoto | undefined
  onChange: (photo: PickedPhoto | undefined) => void
  /** From 0 to 1 while the photo is uploaded. */
  progress?: number | undefined
  onCancel?: (() => void) | undefined
  /** Why the server did not take it, in words. */
  error?: string | undefined
}

/** What every browser can show: such a file without a picture has none. */
const EVERYWHERE = ['image/jpeg', 'image/png', 'image/webp']

/** Chooses a photo, by a button or by dropping it, and the part of it to show. */
export function PhotoDrop({ photo, onChange, progress, onCancel, error }: Props) {
  const say = usePhrases('photos')
  const sayError = usePhrases('errors')
  const { upload_megabytes: megabytes } = useSettings()
  const notesId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<ReturnType<typeof fileProblem>>()
  const [isOver, setIsOver] = useState(false)
  const isUploading = progress !== undefined

  const notes = {
    error: problem ? sayError(problem, { megabytes }) : error,
    hint: photo ? undefined : say('formats', { megabytes }),
  }

  function choose(files: FileList | null) {
    const file = files?.[0]
    if (!file || isUploading) return
    const found = fileProblem(file, megabytes)
    setProblem(found)
    onChange(found ? undefined : { file, crop: undefined })
  }

  function refuse() {
    setProblem('photos.not_an_image')
    onChange(undefined)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files)
  }

  return (
    <div
      className="flex flex-col items-center gap-3"
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_TYPES.join(',')}
        onChange={({ target }) => {
          choose(target.files)
          // So that the same file can be chosen again after a refusal.
          target.value = ''
        }}
      />
      {photo ? (
        <Chosen photo={photo} isUploading={isUploading} onChange={onChange} onBroken={refuse} />
      ) : (
        <Empty isOver={isOver} describedBy={describedBy(notesId, notes)} onPress={() => input.current?.click()} />
      )}
      <div role="status" className="flex w-full max-w-72 flex-col gap-1">
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

interface EmptyProps {
  isOver: boolean
  describedBy: string | undefined
  onPress: () => void
}

function Empty({ isOver, describedBy, onPress }: EmptyProps) {
  const say = usePhrases('photos')
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      className={classes(
        'flex aspect-3/4 w-full max-w-72 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-6 text-center transition-colors',
        isOver
          ? 'border-accent-text bg-accent-soft'
          : 'border-field-line bg-surface hover:border-ink hover:bg-accent-soft',
      )}
      onClick={onPress}
    >
      <ImagePlus aria-hidden size={40} strokeWidth={1.5} className="text-accent-text" />
      <span className="font-semibold">{say('choose')}</span>
      <span className="text-sm text-muted pointer-coarse:hidden">{say('drop')}</span>
    </button>
  )
}

interface ChosenProps {
  photo: PickedPhoto
  isUploading: boolean
  onChange: (photo: PickedPhoto) => void
  onBroken: () => void
}

function Chosen({ photo, isUploading, onChange, onBroken }: ChosenProps) {
  const say = usePhrases('photos')
  const src = useObjectUrl(photo.file)
  const [unreadable, setUnreadable] = useState<File>()

  if (unreadable === photo.file)
    return (
      <p className="flex aspect-3/4 w-full max-w-72 flex-col items-center justify-center gap-2 rounded-card bg-accent-soft p-6 text-center">
        <Check aria-hidden size={40} strokeWidth={1.5} className="text-accent-text" />
        <span className="font-semibold wrap-anywhere">{photo.file.name}</span>
        <span className="text-sm text-muted">{say('no_preview')}</span>
      </p>
    )
  return (
    src && (
      <CropField
        key={src}
        src={src}
        crop={photo.crop}
        isDisabled={isUploading}
        onChange={(crop) => onChange({ ...photo, crop })}
        onUnreadable={() => (EVERYWHERE.includes(photo.file.type) ? onBroken() : setUnreadable(photo.file))}
      />
    )
  )
}
