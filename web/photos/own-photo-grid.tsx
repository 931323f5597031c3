import { type ReactNode, useState } from 'react'
import type { OwnPhoto } from '#contract/photos.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { LargePhoto } from './large-photo.tsx'
import { reordered } from './photo-changes.ts'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoMenu } from './photo-menu.tsx'
import type { TileProps } from './photo-tile.tsx'
import { useChangePhotos } from './use-change-photos.ts'

interface Props {
  photos: OwnPhoto[]
  /** The button that had the focus went with its photo. */
  onDeleted: () => void
  /** A last cell, for what may be added. */
  place: ReactNode
}

/** The photos with all that their owner can do to them. */
export function OwnPhotoGrid({ photos, onDeleted, place }: Props) {
  const say = usePhrases('photos')
  const change = useChangePhotos()
  const [open, setOpen] = useState<{ photo: OwnPhoto; position: number }>()
  const [moved, setMoved] = useState('')

  function move(position: number, by: -1 | 1) {
    change({ kind: 'order', ids: reordered(photos, position - 1, position - 1 + by) })
    setMoved(say('own.moved', { position: position + by, count: photos.length }))
  }

  function tileOf(photo: OwnPhoto, position: number): TileProps {
    const onOpen = () => setOpen({ photo, position })
    const menu = (
      <PhotoMenu
        photo={photo}
        position={position}
        count={photos.length}
        onOpen={onOpen}
        onMove={(by) => move(position, by)}
        onChange={(changed) => {
          change(changed)
          if (changed.kind === 'delete') onDeleted()
        }}
      />
    )
    return { photo, position, menu, onOpen }
  }

  return (
    <>
      <PhotoGrid photos={photos} tileOf={tileOf} onOrder={(ids) => change({ kind: 'order', ids })} place={place} />
      <p role="status" className="sr-only">
        {moved}
      </p>
      {open && <LargePhoto {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
