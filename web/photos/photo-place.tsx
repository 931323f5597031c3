import { ImagePlus } from 'lucide-react'
import { classes } from '#ui/classes.ts'

interface Props {
  label: string
  /** Offers dropping, to those who can. */
  dropLabel: string
  /** The album is empty: nothing on the page matters more. */
  isFirst?: boolean | undefined
  isOver: boolean
  describedBy?: string | undefined
  onPress: () => void
}

/** The place for a photo that is not there yet. */
export function PhotoPlace({ label, dropLabel, isFirst = false, isOver, describedBy, onPress }: Props) {
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      className={classes(
        'flex aspect-3/4 w-full max-w-60 max-sm:max-w-[clamp(7rem,(100svh-34rem)*0.75,15rem)] short:max-w-[clamp(7rem,(100svh-31.5rem)*0.75,11rem)] flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-2 text-center sm:p-4 transition-colors',
        isOver || isFirst ? 'border-accent-text bg-accent-soft' : 'border-field-line bg-surface hover:bg-accent-soft',
        !isOver && 'hover:border-ink',
      )}
      onClick={onPress}
    >
      <ImagePlus aria-hidden size={40} strokeWidth={1.5} className="text-accent-text" />
      <span
        className={classes(
          'max-w-full font-semibold wrap-anywhere',
          isFirst && 'rounded-control bg-accent px-4 py-2.5 text-accent-ink',
        )}
      >
        {label}
      </span>
      <span className="text-sm text-muted max-sm:hidden pointer-coarse:hidden">{dropLabel}</span>
    </button>
  )
}
