import { photoAddress } from '#contract/photo-address.ts'
import type { OwnPhoto } from '#contract/photos.ts'
import { Dialog } from '#ui/dialog.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

interface Props {
  photo: OwnPhoto
  /** Counted from 1. */
  position: number
  onClose: () => void
}

/** One photo as large as the screen allows. */
export function LargePhoto({ photo, position, onClose }: Props) {
  const say = usePhrases('photos')
  const { cdn_prefix } = useSettings()
  const name = say('own.name', { position })
  return (
    <Dialog isOpen onClose={onClose} size="large" title={name} closeLabel={say('close')}>
      <img
        src={photoAddress(cdn_prefix, photo.filename)}
        alt={name}
        width={photo.width}
        height={photo.height}
        className="mx-auto h-auto max-h-[75dvh] w-auto max-w-full rounded-card object-contain"
      />
    </Dialog>
  )
}
