import type { Message } from '#contract/chats.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { GalleryViewer } from '#web/photos/gallery-viewer.tsx'

interface Props {
  messages: readonly Message[]
  /** The one that was pressed. */
  first: Message
  onClose: () => void
}

/** The pictures of a conversation as large as the screen, those that wait behind a lock left out. */
export default function PictureViewer({ messages, first, onClose }: Props) {
  const say = usePhrases('chats')
  const shown = messages.flatMap(({ seq, picture }) =>
    picture?.filename ? [{ seq, ...picture, src: picture.filename }] : [],
  )
  return (
    <GalleryViewer
      slides={shown.map(({ src, width, height }) => ({ src, width, height, alt: say('picture.alt') }))}
      first={shown.findIndex(({ seq }) => seq === first.seq)}
      onClose={onClose}
    />
  )
}
