import { classes } from '#ui/classes.ts'

interface Props {
  /** Fills the left half of the disc, and the heart. */
  isGiven: boolean
  /** Fills the right half; with the left one it closes the circle. */
  isReceived: boolean
  /** Of a half that is empty. */
  emptyClass: string
  /** Its size. */
  className?: string | undefined
}

const HEART_LEFT = 'M18 14.2a4.1 4.1 0 0 0-7.6 2.1c0 1.8 1.2 3.1 2.3 4.2L18 25.6'
const HEART_RIGHT = 'M18 14.2a4.1 4.1 0 0 1 7.6 2.1c0 1.8-1.2 3.1-2.3 4.2L18 25.6'

/** What stands between two people, as a heart on a disc of two halves: see docs/look.md. */
export function LikeDisc({ isGiven, isReceived, emptyClass, className }: Props) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 36 36"
      data-like={isGiven ? (isReceived ? 'match' : 'given') : isReceived ? 'received' : 'none'}
      className={classes('shrink-0', className)}
    >
      <path
        d="M18 1a17 17 0 0 0 0 34Z"
        className={classes('transition-[fill]', isGiven ? 'fill-accent' : emptyClass)}
      />
      <path
        d="M18 1a17 17 0 0 1 0 34Z"
        className={classes('transition-[fill]', isReceived ? 'fill-accent' : emptyClass)}
      />
      <g strokeWidth="1.9" strokeLinejoin="round" strokeLinecap="round">
        <path d={HEART_LEFT} className={heartClass(isGiven, isGiven)} />
        <path d={HEART_RIGHT} className={heartClass(isReceived, isGiven)} />
      </g>
    </svg>
  )
}

/** The heart is filled by one's own like, and each half of it is legible on what lies below. */
function heartClass(isOnAccent: boolean, isFilled: boolean): string {
  return isOnAccent
    ? classes('stroke-accent-ink', isFilled ? 'fill-accent-ink' : 'fill-none')
    : classes('stroke-white', isFilled ? 'fill-white' : 'fill-none')
}
