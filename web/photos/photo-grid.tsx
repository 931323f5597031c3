import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type GridProps, PhotoCells } from './photo-cells.tsx'
import { PhotoTile } from './photo-tile.tsx'

const SortablePhotos = lazy(async () => ({ default: (await import('./sortable-photos.tsx')).SortablePhotos }))

/** The photos in their order. Dragging comes after the page, which is whole without it. */
export function PhotoGrid(props: GridProps) {
  const isHydrated = useHydrated()
  const still = (
    <PhotoCells place={props.place}>
      {props.photos.map((photo, index) => (
        <PhotoTile key={photo.id} {...props.tileOf(photo, index + 1)} />
      ))}
    </PhotoCells>
  )
  if (!isHydrated) return still
  return (
    <Suspense fallback={still}>
      <SortablePhotos {...props} />
    </Suspense>
  )
}
