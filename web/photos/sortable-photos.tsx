import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useState } from 'react'
import { type GridProps, PhotoCells } from './photo-cells.tsx'
import { reordered, withChange } from './photo-changes.ts'
import { SortableTile } from './sortable-tile.tsx'
import { useSortWords } from './use-sort-words.ts'

/** A click must stay a click. */
const activationConstraint = { distance: 6 }

/** The grid whose photos can be dragged, by the picture with a mouse, by the handle with a finger or the keyboard. */
export function SortablePhotos({ photos: known, tileOf, onOrder, place }: GridProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint }),
    useSensor(MouseSensor, { activationConstraint }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  // A dropped photo stays where it was dropped in the very frame in which it is let go.
  const [dropped, setDropped] = useState<{ known: typeof known; ids: string[] }>()
  const photos =
    dropped?.known === known
      ? withChange({ photos: known, limit: 0 }, { kind: 'order', ids: dropped.ids }).photos
      : known
  const accessibility = useSortWords(photos)

  function drop({ active, over }: DragEndEvent) {
    const from = photos.findIndex(({ id }) => id === active.id)
    const to = photos.findIndex(({ id }) => id === over?.id)
    if (from === -1 || to === -1 || from === to) return
    const ids = reordered(photos, from, to)
    setDropped({ known, ids })
    onOrder(ids)
  }

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility} onDragEnd={drop}>
      <SortableContext items={photos} strategy={rectSortingStrategy}>
        <PhotoCells place={place}>
          {photos.map((photo, index) => (
            <SortableTile key={photo.id} canMove={photos.length > 1} {...tileOf(photo, index + 1)} />
          ))}
        </PhotoCells>
      </SortableContext>
    </DndContext>
  )
}
