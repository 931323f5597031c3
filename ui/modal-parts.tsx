import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/icon-button.tsx'

export interface ModalProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** When false neither Escape nor the backdrop closes it, and there is no close button. */
  isDismissable?: boolean | undefined
  /** Buttons that stay in view below the scrolling content; the primary one last. */
  actions?: ReactNode
  children?: ReactNode
}

interface PartsProps extends Omit<ModalProps, 'isOpen'> {
  titleId: string
}

/** Title and close button, scrolling content, actions. */
export function ModalParts({
  titleId,
  title,
  closeLabel,
  isDismissable = true,
  onClose,
  actions,
  children,
}: PartsProps) {
  return (
    <div className="flex max-h-[inherit] min-h-0 flex-1 flex-col">
      <header className="flex items-start justify-between gap-2 px-6 pt-5 pb-2">
        <h2 id={titleId} className="min-w-0 flex-1 pt-1.5 text-xl font-bold">
          {title}
        </h2>
        {isDismissable && (
          <IconButton label={closeLabel} className="-me-3" onClick={onClose}>
            <X aria-hidden size={22} />
          </IconButton>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-6">{children}</div>
      {actions && (
        <footer className="flex flex-col-reverse gap-2 border-t border-line px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
          {actions}
        </footer>
      )}
    </div>
  )
}
