import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { classes } from '#ui/classes.ts'
import { useBackCloses } from '#ui/use-back-closes.ts'

interface Props {
  onClose: () => void
  isDismissable: boolean
  labelledBy: string
  className: string
  children: ReactNode
}

/**
 * The native modal dialog under `Dialog` and `Sheet`. It is open as long as it is mounted: the browser keeps the focus
 * inside, makes the page behind inert, and on closing gives the focus back. The page's scroll is locked in base.css.
 */
export function Modal({ onClose, isDismissable, labelledBy, className, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const isPressOnBackdrop = useRef(false)
  useBackCloses(onClose, isDismissable)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    // Removing the element would not give the focus back; closing it does.
    return () => dialog.close()
  }, [])

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (isDismissable) onClose()
  }

  // Browsers let a second Escape pass without asking, so a dialog that must stay stops the key itself …
  function stopEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isDismissable) event.preventDefault()
  }

  // … and one closed by other means, such as the back gesture of Android, either opens again or tells its owner.
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    // The event comes late: React's strict mode, which mounts twice, has opened the dialog again by then.
    if (event.target !== event.currentTarget || event.currentTarget.open) return
    if (isDismissable) onClose()
    else event.currentTarget.showModal()
  }

  // A press that begins inside, as when marking text, and ends outside must not close.
  function press(event: PointerEvent) {
    isPressOnBackdrop.current = event.target === ref.current
  }

  function release(event: SyntheticEvent) {
    if (isDismissable && isPressOnBackdrop.current && event.target === ref.current) onClose()
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      className={classes('modal fixed bg-surface text-ink shadow-float', className)}
      onCancel={cancel}
      onClose={closed}
      onKeyDown={stopEscape}
      onPointerDown={press}
      onClick={release}
    >
      {children}
    </dialog>
  )
}
