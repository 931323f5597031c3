import { useId } from 'react'
import { classes } from '#ui/classes.ts'
import { Modal } from '#ui/modal.tsx'
import { ModalParts, type ModalProps } from '#ui/modal-parts.tsx'

interface Props extends ModalProps {
  /** Where it stands from 768 px on; below it always rises from the bottom edge. */
  desktop?: 'centre' | 'side' | undefined
}

const PHONE =
  'mt-auto mb-0 mx-auto max-h-[88dvh] short:max-h-[96dvh] w-full max-w-full animate-slide-up flex-col overflow-hidden rounded-t-sheet open:flex'

const DESKTOP = {
  centre: 'md:m-auto md:max-h-[min(92dvh,48rem)] md:max-w-[36rem] md:animate-rise md:rounded-b-sheet',
  side: 'drawer md:my-0 md:me-0 md:ms-auto md:h-dvh md:max-h-dvh md:max-w-[26rem] md:animate-slide-in md:rounded-e-none md:rounded-s-sheet',
}

/** For filters, choices and small forms: near the thumb on a phone. */
export function Sheet({ isOpen, desktop = 'centre', isDismissable = true, ...parts }: Props) {
  const titleId = useId()
  if (!isOpen) return null

  return (
    <Modal
      onClose={parts.onClose}
      isDismissable={isDismissable}
      labelledBy={titleId}
      className={classes(PHONE, DESKTOP[desktop])}
    >
      <ModalParts titleId={titleId} isDismissable={isDismissable} {...parts} />
    </Modal>
  )
}
