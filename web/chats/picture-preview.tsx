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
  onSend: (file: File) => void
}

/** The picture before it is sent, with its price. */
export function PicturePreview({ file, credits, balance, onClose, onSend }: Props) {
  const say = usePhrases('chats')
  const codeWords = useCodeWords()
  const address = useObjectUrl(file)
  if (!file) return null
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
          {credits > balance ? (
            <BuyLink>{say('actions.buy')}</BuyLink>
          ) : (
            <Button onClick={() => onSend(file)}>
              {say('send')} · {credits === 0 ? say('free') : say('credits', { count: credits })}
            </Button>
          )}
        </>
      }
    >
      {credits > balance && (
        <p className="mb-3 text-sm text-danger">
          {codeWords({ code: 'credits.too_few', details: { needed: credits, balance } })}
        </p>
      )}
      <img src={address} alt={say('picture.alt')} className="mx-auto max-h-[60dvh] rounded-card" />
    </Dialog>
  )
}
