import { useEffect, useRef, useState } from 'react'
import type { OwnPhoto } from '#contract/photos.ts'
import { type PickedPhoto, sendPhoto } from './send-photo.ts'

interface Upload {
  /** From 0 to 1 while an upload is under way. */
  progress: number | undefined
  /** Throws `CallRefused` when the server refuses, an `AbortError` when it was cancelled. */
  start: (photo: PickedPhoto) => Promise<OwnPhoto>
  cancel: () => void
}

/** One upload at a time. Whoever leaves the screen cancels it. */
export function useUpload(): Upload {
  const [progress, setProgress] = useState<number>()
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  async function start(photo: PickedPhoto): Promise<OwnPhoto> {
    underWay.current?.abort()
    const own = new AbortController()
    underWay.current = own
    setProgress(0)
    try {
      return await sendPhoto(photo, { signal: own.signal, onProgress: setProgress })
    } finally {
      if (underWay.current === own) setProgress(undefined)
    }
  }

  return { progress, start, cancel: () => underWay.current?.abort() }
}

/** Whether an upload ended because somebody wanted it to: then there is nothing to say. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
