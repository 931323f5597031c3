import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  credits: number
  onPick: (file: File | undefined) => void
}

/** Picks a picture from the device. HEIC is left out, so that phones convert it. */
export function PictureButton({ credits, onPick }: Props) {
  const say = usePhrases('chats')
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={say('picture.send', { credits })} onClick={() => file.current?.click()}>
        <ImagePlus aria-hidden size={22} />
      </IconButton>
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          onPick(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
