import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useCodeWords } from '#client/api/use-refusal-words.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { BuyLink } from '#web/credits/buy-link.tsx'
import { useObjectUrl } from '#web/photos/use-object-url.ts'

interface Props {
  file: File | undefined
  credits: number
  balance: number
  onClose: () => void
  /** On the way to more credits. */
  onBuy: (file: File) => void
  onSend: (file: File) => void
}

/** The picture before it is sent, with its price. */
export function PicturePreview({ file, credits, balance, onClose, onBuy, onSend }: Props) {
  const say = usePhrases('chats')
  const codeWords = useCodeWords()
  const address = useObjectUrl(file)
  const [unreadable, setUnreadable] = useState<File>()
  if (!file) return null
  const isPicture = file !== unreadable
  return (
    <Dialog
      isOpen
      title={say('picture.preview')}
      closeLabel={say('close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say('actions.cancel')}
          </Button>
          {isPicture && credits > balance && <BuyLink onPress={() => onBuy(file)}>{say('actions.buy')}</BuyLink>}
          {isPicture && credits <= balance && (
            <Button onClick={() => onSend(file)}>
              {say('send')} · {credits === 0 ? say('free') : say('credits', { count: credits })}
            </Button>
          )}
        </>
      }
    >
      {isPicture && credits > balance && (
        <p className="mb-3 text-sm text-danger">{say('too_few', { needed: credits, balance })}</p>
      )}
      {isPicture ? (
        <img
          src={address}
          alt={say('picture.alt')}
          className="mx-auto max-h-[60dvh] rounded-card short:max-h-[calc(100dvh-17rem)]"
          // What the browser cannot read is no picture for the server either; nobody waits for its refusal.
          onError={() => setUnreadable(file)}
        />
      ) : (
        <p role="alert" className="text-danger">
          {codeWords({ code: 'photos.not_an_image', details: {} })}
        </p>
      )}
    </Dialog>
  )
}
