import { useEffect, useRef, useState } from 'react'
import type { OwnPhoto } from '#contract/photos.ts'
import { type PickedPhoto, sendPhoto } from './send-photo.ts'
import { wasCancelled } from './use-upload.ts'

/** A photo on its way to the server. It leaves the list once it has arrived. */
export interface QueuedUpload {
  id: string
  photo: PickedPhoto
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  share: number
  error: unknown
}

/** Uploads photos one after the other, in the order in which they were chosen. Whoever leaves the screen cancels them. */
export function useUploadQueue(onUploaded: (photo: OwnPhoto) => void) {
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>([])
  const line = useRef(Promise.resolve())
  const aborts = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const all = aborts.current
    return () => all.forEach((abort) => abort.abort())
  }, [])

  const change = (id: string, to: Partial<QueuedUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)))
  const remove = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))

  async function send(id: string, photo: PickedPhoto, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    change(id, { state: 'sending' })
    try {
      onUploaded(await sendPhoto(photo, { signal, onProgress: (share) => change(id, { share }) }))
      remove(id)
    } catch (error) {
      if (!wasCancelled(error)) change(id, { state: 'failed', error })
    }
  }

  function lineUp(id: string, photo: PickedPhoto) {
    const abort = new AbortController()
    aborts.current.set(id, abort)
    line.current = line.current.then(() => send(id, photo, abort.signal))
  }

  return {
    uploads,
    add(photo: PickedPhoto) {
      const id = crypto.randomUUID()
      setUploads((all) => [...all, { id, photo, state: 'waiting', share: 0, error: undefined }])
      lineUp(id, photo)
    },
    /** Lists a file that need not be sent to know that it is refused. */
    refuse(file: File, error: unknown) {
      const photo = { file, crop: undefined }
      setUploads((all) => [...all, { id: crypto.randomUUID(), photo, state: 'failed', share: 0, error }])
    },
    retry({ id, photo }: QueuedUpload) {
      change(id, { state: 'waiting', share: 0, error: undefined })
      lineUp(id, photo)
    },
    /** Takes an upload from the list, whatever its state. */
    drop({ id }: QueuedUpload) {
      aborts.current.get(id)?.abort()
      remove(id)
    },
  }
}
