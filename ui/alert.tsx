import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { type Tone, ToneIcon } from '#ui/tone-icon.tsx'

interface Props {
  tone?: Tone | undefined
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  dismiss?: { label: string; onPress: () => void } | undefined
  /** For what appears by itself and must be heard: interrupts a screen reader. */
  isUrgent?: boolean | undefined
  className?: string | undefined
}

const TONES: Record<Tone, string> = {
  info: 'bg-surface border-line',
  success: 'bg-success-soft border-success/25',
  warning: 'bg-warning-soft border-warning/25',
  danger: 'bg-danger-soft border-danger/25',
}

export function Alert({ tone = 'info', title, children, actions, dismiss, isUrgent = false, className }: Props) {
  return (
    <div
      role={isUrgent ? 'alert' : undefined}
      className={classes('relative flex gap-3 rounded-card border px-4 py-3 text-ink', TONES[tone], className)}
    >
      <ToneIcon tone={tone} />
      <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center sm:justify-between">
        <div className={classes('min-w-0', dismiss && 'pe-9 sm:pe-0')}>
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-sm">{children}</div>}
        </div>
        {actions && <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>}
      </div>
      {dismiss && (
        <IconButton
          label={dismiss.label}
          className="absolute end-1 top-0.5 sm:static sm:-my-2 sm:-me-3"
          onClick={dismiss.onPress}
        >
          <X aria-hidden size={18} />
        </IconButton>
      )}
    </div>
  )
}
