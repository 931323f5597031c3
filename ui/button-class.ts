import { classes } from '#ui/classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const BASE =
  'relative inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold no-underline ' +
  'transition-[background-color,border-color,color,transform,opacity] active:scale-[0.98] ' +
  // Not half seen through: what cannot be pressed yet still has to be read.
  'disabled:cursor-not-allowed disabled:text-muted disabled:active:scale-100 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:active:scale-100'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-accent-ink disabled:bg-accent-soft disabled:inset-ring disabled:inset-ring-field-line not-disabled:hover:bg-[color-mix(in_srgb,var(--accent),black_12%)]',
  secondary:
    'border border-field-line bg-surface text-ink disabled:border-line not-disabled:hover:border-ink not-disabled:hover:bg-accent-soft',
  quiet: 'text-accent-text not-disabled:hover:bg-accent-soft',
  danger:
    'bg-danger-fill text-danger-ink disabled:bg-danger-soft not-disabled:hover:bg-[color-mix(in_srgb,var(--danger-fill),black_15%)]',
}

// Small ones look 36 px high, and a larger invisible area around them takes the finger.
const SIZES: Record<ButtonSize, string> = {
  small: "min-h-9 px-3 py-1 text-sm after:absolute after:-inset-y-1 after:inset-x-0 after:content-['']",
  medium: 'min-h-11 px-4 py-2 text-base',
  large: 'min-h-13 px-6 py-3 text-lg',
}

interface Look {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
}

/** The look of a button for what must be a link: `<Link className={buttonClass({ variant: 'secondary' })}>`. */
export function buttonClass({ variant = 'primary', size = 'medium' }: Look = {}): string {
  return classes(BASE, VARIANTS[variant], SIZES[size])
}
