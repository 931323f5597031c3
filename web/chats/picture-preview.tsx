import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  file: File | undefined
  credits: number
  onClose: () => void
  onSend: (file: File) => void
}

/** The picture before it is sent, with its price. */
export function PicturePreview({ file, credits, onClose, onSend }: Props) {
  const say = usePhrases('chats')
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!file) return null
  return (
    <Dialog
      isOpen
      title={say('picture.preview')}
      closeLabel={say('close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {say('actions.cancel')}
          </Button>
          <Button onClick={() => onSend(file)}>
            {say('send')} · {credits === 0 ? say('free') : say('credits', { count: credits })}
          </Button>
        </>
      }
    >
      <img src={address} alt={say('picture.alt')} className="mx-auto max-h-[60dvh] rounded-card" />
    </Dialog>
  )
}
