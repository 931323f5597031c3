import { Check } from 'lucide-react'
import { useState } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { CropField } from './crop-field.tsx'
import type { PickedPhoto } from './send-photo.ts'
import { useObjectUrl } from './use-object-url.ts'

/** What every browser can show: such a file without a picture has none. */
const EVERYWHERE = ['image/jpeg', 'image/png', 'image/webp']

interface Props {
  photo: PickedPhoto
  isUploading?: boolean | undefined
  onChange: (photo: PickedPhoto) => void
  /** There is no picture in the file. */
  onBroken: () => void
}

/** A photo that was chosen, with the part of it to show; only its name where the browser cannot show it. */
export function ChosenPhoto({ photo, isUploading, onChange, onBroken }: Props) {
  const say = usePhrases('photos')
  const src = useObjectUrl(photo.file)
  const [unreadable, setUnreadable] = useState<File>()

  if (unreadable === photo.file)
    return (
      <p className="flex aspect-3/4 w-full max-w-72 flex-col items-center justify-center gap-2 rounded-card bg-accent-soft p-6 text-center">
        <Check aria-hidden size={40} strokeWidth={1.5} className="text-accent-text" />
        <span className="font-semibold wrap-anywhere">{photo.file.name}</span>
        <span className="text-sm text-muted">{say('no_preview')}</span>
      </p>
    )
  return (
    src && (
      <CropField
        key={src}
        src={src}
        crop={photo.crop}
        isDisabled={isUploading}
        onChange={(crop) => onChange({ ...photo, crop })}
        onUnreadable={() => (EVERYWHERE.includes(photo.file.type) ? onBroken() : setUnreadable(photo.file))}
      />
    )
  )
}
