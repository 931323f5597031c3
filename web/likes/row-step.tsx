import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  direction: 'previous' | 'next'
  onPress: () => void
}

/** Moves a row on for whoever has a mouse; a finger pushes it. */
export function RowStep({ direction, onPress }: Props) {
  const say = usePhrases('likes')
  const isNext = direction === 'next'
  const Icon = isNext ? ChevronRight : ChevronLeft
  return (
    <div
      className={classes(
        'absolute top-1/2 z-2 hidden -translate-y-1/2 lg:pointer-fine:block',
        isNext ? 'end-3' : 'start-3',
      )}
    >
      <IconButton label={say(`row.${direction}`)} variant="onPhoto" onClick={onPress}>
        <Icon aria-hidden size={22} />
      </IconButton>
    </div>
  )
}
