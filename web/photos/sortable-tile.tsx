import { useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { PhotoTile, type TileProps } from './photo-tile.tsx'

/** A photo that can be dragged to another place. */
export function SortableTile({ canMove, ...tile }: TileProps & { canMove: boolean }) {
  const say = usePhrases('photos')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: tile.photo.id,
    disabled: !canMove,
    attributes: { roleDescription: say('sort.role') },
  })
  const { onMouseDown, onPointerDown, onKeyDown } = (listeners ?? {}) as ComponentProps<'button'>
  const style = {
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    transition,
  }
  const handle = (
    <IconButton
      ref={setActivatorNodeRef}
      label={say('own.drag', { position: tile.position })}
      variant="raised"
      // A finger on it moves the photo, not the page.
      className="cursor-grab touch-none active:cursor-grabbing"
      aria-roledescription={attributes['aria-roledescription']}
      aria-describedby={attributes['aria-describedby']}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      <GripVertical aria-hidden size={20} />
    </IconButton>
  )
  return (
    <PhotoTile
      {...tile}
      drag={canMove ? { ref: setNodeRef, style, isLifted: isDragging, onMouseDown, handle } : undefined}
    />
  )
}
