import type { Ref } from 'react'
import { PHOTO_TYPES } from '#contract/photos.ts'

interface Props {
  ref: Ref<HTMLInputElement>
  onChoose: (files: readonly File[]) => void
}

/** Asks for files, one or several. It stays mounted, so that an upload that ends meanwhile takes no choice away. */
export function PhotosInput({ ref, onChoose }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept={PHOTO_TYPES.join(',')}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        // So that the same file can be chosen again after a refusal.
        target.value = ''
      }}
    />
  )
}
