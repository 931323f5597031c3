import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '#ui/button-class.ts'
import { classes } from '#ui/classes.ts'
import { Spinner } from '#ui/spinner.tsx'

export { buttonClass }

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  isBusy?: boolean | undefined
}

/** While busy it keeps its width, its focus and its name, but does nothing. */
export function Button({
  variant,
  size,
  isBusy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Props) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={classes(buttonClass({ variant, size }), className)}
      onClick={press}
      {...rest}
    >
      <span
        className={classes(
          'inline-flex min-w-0 items-center justify-center gap-2 wrap-anywhere',
          isBusy && 'opacity-0',
        )}
      >
        {children}
      </span>
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}
