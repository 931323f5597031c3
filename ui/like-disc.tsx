import { classes } from '#ui/classes.ts'

interface Props {
  /** Fills the left half of the disc, and the heart. */
  isGiven: boolean
  /** Fills the right half; with the left one it closes the circle. */
  isReceived: boolean
  /** Of a half that is empty. Without it the disc stands on the accent: a full half is of its ink, an empty one an outline. */
  emptyClass?: string | undefined
  /** Its size. */
  className?: string | undefined
}

const HEART_LEFT = 'M18 14.2a4.1 4.1 0 0 0-7.6 2.1c0 1.8 1.2 3.1 2.3 4.2L18 25.6'
const HEART_RIGHT = 'M18 14.2a4.1 4.1 0 0 1 7.6 2.1c0 1.8-1.2 3.1-2.3 4.2L18 25.6'

/** What stands between two people, as a heart on a disc of two halves: see docs/look.md. */
export function LikeDisc({ isGiven, isReceived, emptyClass, className }: Props) {
  const isOnAccent = emptyClass === undefined
  const full = isOnAccent ? 'fill-accent-ink' : 'fill-accent'
  const empty = emptyClass ?? 'fill-transparent'
  const heartOf = (isFull: boolean) => heartClass(isOnAccent ? !isFull : isFull, isGiven, isOnAccent)
  return (
    <svg
      aria-hidden
      viewBox="1 1 34 34"
      data-like={isGiven ? (isReceived ? 'match' : 'given') : isReceived ? 'received' : 'none'}
      className={classes('shrink-0', className)}
    >
      <path d="M18 1a17 17 0 0 0 0 34Z" className={classes('transition-[fill]', isGiven ? full : empty)} />
      <path d="M18 1a17 17 0 0 1 0 34Z" className={classes('transition-[fill]', isReceived ? full : empty)} />
      {isOnAccent && <circle cx="18" cy="18" r="16.2" strokeWidth="1.6" className="fill-none stroke-accent-ink" />}
      <g strokeWidth="1.9" strokeLinejoin="round" strokeLinecap="round">
        <path d={HEART_LEFT} className={heartOf(isGiven)} />
        <path d={HEART_RIGHT} className={heartOf(isReceived)} />
      </g>
    </svg>
  )
}

/** The heart is filled by one's own like, and each half of it is legible on what lies below: the accent, its ink, or a dark half. */
function heartClass(isOnAccent: boolean, isFilled: boolean, hasInk: boolean): string {
  if (isOnAccent) return classes('stroke-accent-ink', isFilled ? 'fill-accent-ink' : 'fill-none')
  return hasInk
    ? classes('stroke-accent', isFilled ? 'fill-accent' : 'fill-none')
    : classes('stroke-white', isFilled ? 'fill-white' : 'fill-none')
}
