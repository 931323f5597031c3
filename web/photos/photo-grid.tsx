import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type GridProps, PhotoCells } from './photo-cells.tsx'
import { PhotoTile } from './photo-tile.tsx'

/** The photos in their order. Dragging comes after the page, which is whole without it. */
export function PhotoGrid(props: GridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [Sortable, setSortable] = useState<ComponentType<GridProps>>()

  useEffect(() => {
    const over = new AbortController()
    async function load() {
      const { SortablePhotos } = await import('./sortable-photos.tsx')
      // The grid is put together anew, which would close a menu that somebody has just opened.
      await whenLeft(grid.current, over.signal)
      if (!over.signal.aborted) setSortable(() => SortablePhotos)
    }
    // Without it photos are moved by their menus.
    load().catch(() => {})
    return () => over.abort()
  }, [])

  return (
    <div ref={grid}>
      {Sortable ? (
        <Sortable {...props} />
      ) : (
        <PhotoCells place={props.place}>
          {props.photos.map((photo, index) => (
            <PhotoTile key={photo.id} {...props.tileOf(photo, index + 1)} />
          ))}
        </PhotoCells>
      )}
    </div>
  )
}

/** When the focus is not, or no longer, inside an element. */
function whenLeft(element: HTMLElement | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!element?.contains(document.activeElement)) return resolve()
    return element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) resolve()
      },
      { signal },
    )
  })
}
