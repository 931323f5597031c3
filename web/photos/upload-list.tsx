import { usePhrases } from '#client/phrases/phrases.ts'
import { UploadRow } from './upload-row.tsx'
import type { QueuedUpload } from './use-upload-queue.ts'

interface Props {
  uploads: readonly QueuedUpload[]
  uploadedCount: number
  retry: (upload: QueuedUpload) => void
  drop: (upload: QueuedUpload) => void
}

/** What is on its way, each with its own progress; what has arrived is said and leaves the list. */
export function UploadList({ uploads, uploadedCount, retry, drop }: Props) {
  const say = usePhrases('photos')
  return (
    <>
      {uploads.length > 0 && (
        <ul aria-label={say('queue.label')} className="flex flex-col divide-y divide-line">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} onDrop={() => drop(upload)} />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-success empty:hidden">
        {uploadedCount > 0 && say('queue.done', { count: uploadedCount })}
      </p>
    </>
  )
}
