import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'

export type IconButtonVariant = 'quiet' | 'raised' | 'accent' | 'onPhoto' | 'bare'

const VARIANTS: Record<IconButtonVariant, string> = {
  quiet: 'text-ink hover:bg-accent-soft aria-pressed:text-accent-text',
  raised: 'border border-line bg-surface text-ink shadow-card hover:text-accent-text aria-pressed:text-accent-text',
  accent: 'bg-accent text-accent-ink hover:bg-[color-mix(in_srgb,var(--accent),black_12%)]',
  onPhoto:
    "relative isolate text-white before:absolute before:inset-0 before:-z-1 before:m-auto before:disc-on-photo before:rounded-full before:bg-black/55 before:content-[''] hover:before:bg-black/75",
  // For what draws its own ground.
  bare: 'hover:brightness-110',
}

export type IconButtonSize = 'usual' | 'large'

/** One of them and never two: which of two classes wins is decided by the sheet, not by who asked last. */
const SIZES: Record<IconButtonSize, string> = {
  // 44 px, and as much larger as the text is, while a phone has room for it: what it shows is no text.
  usual: 'size-[max(44px,min(2.75rem,12vw))]',
  large: 'size-[max(64px,min(4rem,17vw))]',
}

/** The look of an icon button for what must be a link; the link then needs its own `aria-label`. */
export function iconButtonClass(variant: IconButtonVariant = 'quiet', size: IconButtonSize = 'usual'): string {
  return classes(
    SIZES[size],
    'inline-grid shrink-0 align-middle place-items-center rounded-full transition active:scale-95',
    'disabled:cursor-not-allowed disabled:opacity-50',
    VARIANTS[variant],
  )
}

interface Props extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string
  variant?: IconButtonVariant | undefined
  size?: IconButtonSize | undefined
}

export function IconButton({ label, variant, size, type = 'button', className, children, ...rest }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(iconButtonClass(variant, size), className)}
      {...rest}
    >
      {children}
    </button>
  )
}
