import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { type Tone, ToneIcon } from '#ui/tone-icon.tsx'

export interface Toast {
  id: number
  message: ReactNode
  tone?: Tone | undefined
  /** In place of the icon of its tone, such as somebody's face. */
  picture?: ReactNode
  action?: { label: string; onPress: () => void } | undefined
}

const STAYS_MS = 5_000
// Somebody who wants to undo has to read, decide and reach.
const STAYS_WITH_ACTION_MS = 8_000

interface Props {
  toast: Toast
  closeLabel: string
  onClose: (id: number) => void
}

export function ToastCard({ toast: { id, message, tone = 'info', picture, action }, closeLabel, onClose }: Props) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isPaused = isHovered || isFocused
  const staysFor = action ? STAYS_WITH_ACTION_MS : STAYS_MS

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => onClose(id), staysFor)
    return () => clearTimeout(timer)
  }, [id, isPaused, onClose, staysFor])

  return (
    <li
      data-offer={action && ''}
      className="pointer-events-auto grid animate-rise grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 rounded-card border border-line bg-surface py-1 ps-4 pe-1 text-ink shadow-float"
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <span className="flex gap-3 py-2.5 text-sm">
        {picture ?? <ToneIcon tone={tone} />}
        <span className="min-w-0 self-center">{message}</span>
      </span>
      {action && (
        <button
          type="button"
          className="row-start-2 -mt-2 ms-6 min-h-11 justify-self-start rounded-control px-2 text-sm font-bold text-accent-text hover:bg-accent-soft"
          onClick={() => {
            action.onPress()
            onClose(id)
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={closeLabel} onClick={() => onClose(id)}>
        <X aria-hidden size={18} />
      </IconButton>
    </li>
  )
}
