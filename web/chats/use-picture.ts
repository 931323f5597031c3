import { useEffect, useState } from 'react'
import type { MemberId } from '#contract/members.ts'
import { useMember } from '#web/members/user.ts'
import { keepPicture, takePicture } from './kept-picture.ts'

/** The picture that is looked at before it is sent; who comes back with credits for it finds it again. */
export function usePicture(to: MemberId) {
  const { id: own } = useMember()
  const [picture, setPicture] = useState<File>()

  useEffect(() => {
    let isOpen = true
    async function bringBack() {
      const kept = await takePicture(own, to)
      if (kept && isOpen) setPicture(kept)
    }
    void bringBack()
    return () => {
      isOpen = false
    }
  }, [own, to])

  const keep = (file: File) => void keepPicture(own, to, file)
  return { picture, setPicture, keep }
}
