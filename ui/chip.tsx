import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

interface Props extends ComponentProps<'button'> {
  /** Given for a choice that is on or off; absent for a chip that opens something. */
  isPressed?: boolean | undefined
  icon?: ReactNode
}

/** A small choice in a row of them, such as a filter or an interest. */
export function Chip({ isPressed, icon, type = 'button', className, children, ...rest }: Props) {
  return (
    <button
      type={type}
      aria-pressed={isPressed}
      className={classes(
        'relative inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-field-line bg-surface px-4 py-1 text-sm font-semibold',
        "transition after:absolute after:inset-x-0 after:-inset-y-1 after:content-[''] hover:border-ink active:scale-[0.98]",
        'aria-pressed:border-accent-text aria-pressed:bg-accent-soft aria-pressed:text-accent-text',
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...rest}
    >
      {icon && <span className="shrink-0">{icon}</span>}
      <span className="min-w-0">{children}</span>
    </button>
  )
}
