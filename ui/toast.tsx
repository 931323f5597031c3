import { type ReactNode, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Toast, ToastCard } from '#ui/toast-card.tsx'

export type NewToast = Omit<Toast, 'id'>

interface Toaster {
  show: (toast: NewToast) => void
}

const ToasterContext = createContext<Toaster | undefined>(undefined)

// More would cover a phone; the oldest goes first.
const MOST_TOASTS = 3

export function useToast(): Toaster {
  const toaster = use(ToasterContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider above it')
  return toaster
}

interface Props {
  /** Names the region for screen readers. */
  label: string
  closeLabel: string
  children: ReactNode
}

/** Short messages about what just happened, with undo where there is one. */
export function ToastProvider({ label, closeLabel, children }: Props) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const region = useRef<HTMLDivElement>(null)
  const lastId = useRef(0)

  const show = useCallback((toast: NewToast) => {
    lastId.current += 1
    const shown = { ...toast, id: lastId.current }
    setToasts((all) => [...all, shown].slice(-MOST_TOASTS))
    raise(region.current)
  }, [])

  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const toaster = useMemo(() => ({ show }), [show])

  // Screen readers announce only what is added to a region they already know, so it stands from the start.
  useEffect(() => region.current?.showPopover(), [])

  return (
    <ToasterContext value={toaster}>
      {children}
      <div
        ref={region}
        popover="manual"
        role="region"
        aria-label={label}
        className="pointer-events-none fixed inset-auto inset-x-4 bottom-[calc(var(--tab-bar-height)+var(--action-bar-height)+env(safe-area-inset-bottom)+0.75rem)] m-0 mx-auto w-auto max-w-[350px] overflow-visible border-0 bg-transparent p-0 lg:inset-x-auto lg:end-6 lg:top-20 lg:bottom-auto lg:mx-0 lg:w-[350px]"
      >
        <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-2">
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} onClose={close} />
          ))}
        </ol>
      </div>
    </ToasterContext>
  )
}

/** Lifts the region over a dialog that was opened after it: what is shown last lies on top. */
function raise(region: HTMLElement | null) {
  if (!region || !document.querySelector('dialog:modal')) return
  region.hidePopover()
  region.showPopover()
}
