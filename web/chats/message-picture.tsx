import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ChatPicture } from '#contract/chats.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  picture: ChatPicture
  onAccept: () => void
}

/** A picture, or what the server shows of one that came unasked until the reader accepts it. */
export function MessagePicture({ picture, onAccept }: Props) {
  const say = usePhrases('chats')
  const [isOpen, setIsOpen] = useState(false)
  const { width, height } = picture
  if (picture.is_locked) {
    return (
      <div className="flex w-60 max-w-full flex-col gap-2">
        <img
          src={picture.locked_filename ?? undefined}
          alt={say('picture.locked_alt')}
          className="aspect-3/4 w-full rounded-control object-cover"
        />
        <p className="flex items-start gap-2 text-sm">
          <EyeOff aria-hidden size={18} className="mt-0.5 shrink-0" />
          {say('picture.locked')}
        </p>
        <Button variant="secondary" size="small" onClick={onAccept}>
          {say('picture.accept')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <button type="button" className="-mx-2 block overflow-hidden rounded-control" onClick={() => setIsOpen(true)}>
        <img
          src={picture.filename ?? undefined}
          alt={say('picture.alt')}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="block h-auto max-h-80 w-60 max-w-full bg-line object-cover"
          style={{ aspectRatio: `${width} / ${height}` }}
        />
      </button>
      <Dialog
        isOpen={isOpen}
        size="large"
        title={say('picture.title')}
        closeLabel={say('close')}
        onClose={() => setIsOpen(false)}
      >
        <img
          src={picture.filename ?? undefined}
          alt={say('picture.alt')}
          className="mx-auto max-h-[75dvh] rounded-card"
        />
      </Dialog>
    </>
  )
}
