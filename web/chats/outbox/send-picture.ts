import { sendPicture as endpoint, type Sent } from '#contract/chats.ts'
import { address } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import { upload } from '#client/api/upload.ts'
import { setProgress } from './progress-store.ts'

interface Picture {
  key: string
  to: MemberId
  file: Blob
  replyTo: number | undefined
  mostCredits: number | undefined
}

/** Uploads a picture and tells its bubble how far it is. */
export async function sendPicture(
  { key, to, file, replyTo, mostCredits }: Picture,
  signal: AbortSignal,
): Promise<Sent> {
  const form = new FormData()
  if (replyTo !== undefined) form.append('reply_to', String(replyTo))
  if (mostCredits !== undefined) form.append('most_credits', String(mostCredits))
  form.append('photo', file, 'photo')
  const { path } = address(endpoint, { id: to })
  try {
    return await upload(endpoint, { path, form, key, signal, onProgress: (share) => setProgress(key, share) })
  } finally {
    setProgress(key, undefined)
  }
}
