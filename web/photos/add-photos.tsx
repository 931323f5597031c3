import { useRef } from 'react'
import { PHOTO_TYPES } from '#contract/photos.ts'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { PhotoPlace } from './photo-place.tsx'

interface Props {
  isOver: boolean
  describedBy: string
  onChoose: (files: readonly File[]) => void
}

/** The place where photos are added, one or several at once. */
export function AddPhotos({ isOver, describedBy, onChoose }: Props) {
  const say = usePhrases('photos')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
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
      <PhotoPlace
        label={say('own.add')}
        dropLabel={say('own.drop')}
        isOver={isOver}
        describedBy={describedBy}
        onPress={() => input.current?.click()}
      />
    </>
  )
}
