import type { ReactNode } from 'react'
import type { OwnPhoto } from '#contract/photos.ts'
import type { TileProps } from './photo-tile.tsx'

export interface GridProps {
  photos: OwnPhoto[]
  /** A photo's tile; places count from 1. */
  tileOf: (photo: OwnPhoto, position: number) => TileProps
  onOrder: (ids: string[]) => void
  /** A last cell, for what may be added. */
  place: ReactNode
}

/** The cells of the grid, whether they can be dragged or not. */
export function PhotoCells({ place, children }: { place: ReactNode; children: ReactNode }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {children}
      {place}
    </ul>
  )
}
