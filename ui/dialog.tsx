import { useId } from 'react'
import { classes } from '#ui/classes.ts'
import { Modal } from '#ui/modal.tsx'
import { ModalParts, type ModalProps } from '#ui/modal-parts.tsx'

interface Props extends ModalProps {
  size?: 'small' | 'medium' | 'large' | undefined
}

const SIZES = { small: 'max-w-[25rem]', medium: 'max-w-[33rem]', large: 'max-w-[48rem]' }

/** Its content is mounted only while open, so that a form inside starts afresh each time. */
export function Dialog({ isOpen, size = 'medium', isDismissable = true, ...parts }: Props) {
  const titleId = useId()
  if (!isOpen) return null

  return (
    <Modal
      onClose={parts.onClose}
      isDismissable={isDismissable}
      labelledBy={titleId}
      className={classes(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-rise flex-col overflow-hidden rounded-sheet open:flex',
        SIZES[size],
      )}
    >
      <ModalParts titleId={titleId} isDismissable={isDismissable} {...parts} />
    </Modal>
  )
}
