import { ImagePlus } from 'lucide-react'
import { classes } from '#ui/classes.ts'

interface Props {
  label: string
  /** Offers dropping, to those who can. */
  dropLabel: string
  isOver: boolean
  describedBy?: string | undefined
  onPress: () => void
}

/** The place for a photo that is not there yet. */
export function PhotoPlace({ label, dropLabel, isOver, describedBy, onPress }: Props) {
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      className={classes(
        'flex aspect-3/4 w-full max-w-60 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-2 text-center sm:p-4 transition-colors',
        isOver
          ? 'border-accent-text bg-accent-soft'
          : 'border-field-line bg-surface hover:border-ink hover:bg-accent-soft',
      )}
      onClick={onPress}
    >
      <ImagePlus aria-hidden size={40} strokeWidth={1.5} className="text-accent-text" />
      <span className="max-w-full font-semibold wrap-anywhere">{label}</span>
      <span className="text-sm text-muted max-sm:hidden pointer-coarse:hidden">{dropLabel}</span>
    </button>
  )
}
