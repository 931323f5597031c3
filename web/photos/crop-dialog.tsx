import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ChosenPhoto } from './chosen-photo.tsx'
import type { PickedPhoto } from './send-photo.ts'

interface Props {
  /** The dialog is open while there is one. */
  photo: PickedPhoto | undefined
  onChange: (photo: PickedPhoto) => void
  onBroken: () => void
  onClose: () => void
  onUpload: () => void
}

/** Chooses the part of a photo to show before it is uploaded. */
export function CropDialog({ photo, onChange, onBroken, onClose, onUpload }: Props) {
  const say = usePhrases('photos')
  return (
    <Dialog
      isOpen={photo !== undefined}
      onClose={onClose}
      size="small"
      title={say('queue.crop')}
      closeLabel={say('close')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button onClick={onUpload}>{say('queue.upload')}</Button>
        </>
      }
    >
      {photo && (
        <div className="flex justify-center">
          <ChosenPhoto photo={photo} onChange={onChange} onBroken={onBroken} />
        </div>
      )}
    </Dialog>
  )
}
