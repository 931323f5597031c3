import { ImageIcon, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Progress } from '#ui/progress.tsx'
import { CallRefused } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useObjectUrl } from './use-object-url.ts'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'
import type { QueuedUpload } from './use-upload-queue.ts'

/** A second try would be refused like the first. */
const FINAL = ['photos.not_an_image', 'photos.too_large', 'photos.too_many_pixels']

interface Props {
  upload: QueuedUpload
  onRetry: () => void
  /** Cancels it, or takes it from the list once it has failed. */
  onDrop: () => void
}

/** How far one upload is, or why it failed. */
export function UploadRow({ upload, onRetry, onDrop }: Props) {
  const say = usePhrases('photos')
  const words = useRefusalWords()
  const { name } = upload.photo.file
  const isFailed = upload.state === 'failed'
  const isFinal = upload.error instanceof CallRefused && FINAL.includes(upload.error.code)

  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Preview file={upload.photo.file} />
      <div className="min-w-0 flex-1 basis-28">
        {isFailed ? (
          <>
            <p className="truncate font-semibold">{name}</p>
            <p role="alert" className="text-sm text-danger">
              {words(upload.error)}
            </p>
          </>
        ) : (
          <UploadProgress upload={upload} />
        )}
      </div>
      <div className="ms-auto flex items-center gap-1">
        {isFailed && !isFinal && (
          <Button variant="quiet" aria-label={say('queue.retry_one', { name })} onClick={onRetry}>
            <RotateCcw aria-hidden size={18} />
            {say('queue.retry')}
          </Button>
        )}
        <IconButton label={isFailed ? say('queue.dismiss', { name }) : say('queue.cancel', { name })} onClick={onDrop}>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
    </li>
  )
}

function UploadProgress({ upload: { photo, state, share } }: { upload: QueuedUpload }) {
  const say = usePhrases('photos')
  const stage = state === 'waiting' ? say('queue.waiting') : share < 1 ? say('uploading') : say('finishing')
  return (
    <Progress
      label={
        <>
          <span className="block truncate">{photo.file.name}</span>
          <span className="font-normal text-muted">{stage}</span>
        </>
      }
      value={share * 100}
      valueText={`${Math.round(share * 100)} %`}
    />
  )
}

/** What the browser can show of the file. */
function Preview({ file }: { file: File }) {
  const src = useObjectUrl(file.type.startsWith('image/') ? file : undefined)
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control bg-accent-soft text-accent-text"
    >
      {src && !isBroken ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setIsBroken(true)} />
      ) : (
        <ImageIcon size={20} />
      )}
    </span>
  )
}
