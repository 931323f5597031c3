import { classes } from '#ui/classes.ts'

/**
 * How the two halves of the mark stand: `apart` as in the logo, on their way to each other; `closed` when both are there;
 * `own` or `other` when one half waits for the second; `lone` when there is no other to wait for.
 */
export type HalvesState = 'apart' | 'closed' | 'own' | 'other' | 'lone'

interface Props {
  state?: HalvesState | undefined
  /** Its size and colour: it is drawn in the colour of the text. */
  className?: string | undefined
}

/** The mark of the product, two halves that face each other. The idea is told in docs/look.md. */
export function Halves({ state = 'apart', className }: Props) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" data-halves={state} className={classes('shrink-0', className)}>
      <path d="M15 4.5a11.5 11.5 0 0 0 0 23Z" />
      {state !== 'lone' && <path d="M17 4.5a11.5 11.5 0 0 1 0 23Z" />}
    </svg>
  )
}
