import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnPhoto } from '#contract/photos.ts'
import { CallRefused } from '#client/api/call.ts'
import { ownPhotosQuery } from './own-photos-query.ts'
import { useSettings } from '#web/sites/settings.ts'
import { fileProblem } from './file-problem.ts'
import type { OwnPhotos } from './photo-changes.ts'
import { refreshMainImage } from './refresh-main-image.ts'
import type { PickedPhoto } from './send-photo.ts'
import { type QueuedUpload, useUploadQueue } from './use-upload-queue.ts'

/** What may be added: one photo is cropped first, several are uploaded as they are, up to the limit. */
export function useAddPhotos({ photos, limit }: OwnPhotos) {
  const { upload_megabytes: megabytes } = useSettings()
  const queryClient = useQueryClient()
  const [picked, setPicked] = useState<PickedPhoto>()
  const [uploadedCount, setUploadedCount] = useState(0)
  const queue = useUploadQueue(keep)
  const underWay = queue.uploads.filter(({ state }) => state !== 'failed')
  const room = Math.max(0, limit - photos.length - underWay.length)

  function refresh() {
    void queryClient.invalidateQueries({ queryKey: ownPhotosQuery.queryKey })
    void refreshMainImage(queryClient)
  }

  function keep(photo: OwnPhoto) {
    queryClient.setQueryData(ownPhotosQuery.queryKey, (known) =>
      known && !known.photos.some(({ id }) => id === photo.id) ? { ...known, photos: [...known.photos, photo] } : known,
    )
    setUploadedCount((count) => count + 1)
    refresh()
  }

  function choose(files: readonly File[]) {
    if (underWay.length === 0) setUploadedCount(0)
    const readable = files.filter((file) => !isRefused(file))
    for (const file of readable.slice(room)) queue.refuse(file, refusal('photos.too_many', { limit }))
    const accepted = readable.slice(0, room).map((file) => ({ file, crop: undefined }))
    if (files.length === 1) setPicked(accepted[0])
    else accepted.forEach(queue.add)
  }

  function isRefused(file: File): boolean {
    const problem = fileProblem(file, megabytes)
    if (problem) queue.refuse(file, refusal(problem, { megabytes }))
    return problem !== undefined
  }

  return {
    room,
    uploads: queue.uploads,
    /** How many have arrived since the list was last empty. */
    uploadedCount,
    choose,
    /** The one that waits for its crop. */
    picked,
    crop: setPicked,
    giveUp: () => setPicked(undefined),
    /** The browser found no picture in it. */
    refusePicked() {
      if (picked) queue.refuse(picked.file, refusal('photos.not_an_image', {}))
      setPicked(undefined)
    },
    uploadPicked() {
      if (picked) queue.add(picked)
      setPicked(undefined)
    },
    retry: queue.retry,
    drop(upload: QueuedUpload) {
      queue.drop(upload)
      // It may have arrived in the same moment.
      if (upload.state === 'sending') refresh()
    },
  }
}

/** Speaks like the server, so that a file is refused in the same words wherever that happens. */
function refusal(
  code: 'photos.too_many' | 'photos.not_an_image' | 'photos.too_large',
  details: Record<string, number>,
) {
  return new CallRefused({ code, details }, 400)
}
