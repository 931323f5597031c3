import { createContext, type ReactNode, use, useState } from 'react'
import type { PickedPhoto } from '#web/photos/send-photo.ts'

type State = readonly [PickedPhoto | undefined, (photo: PickedPhoto | undefined) => void]

const PickedPhotoContext = createContext<State | undefined>(undefined)

/** The photo that was picked and not sent yet: one step asks for it, and the own half beside that step shows it. */
export function PickedPhotoProvider({ children }: { children: ReactNode }) {
  const state = useState<PickedPhoto>()
  return <PickedPhotoContext value={state}>{children}</PickedPhotoContext>
}

export function usePickedPhoto(): State {
  const state = use(PickedPhotoContext)
  if (!state) throw new Error('A photo of signup was asked for outside of it')
  return state
}
