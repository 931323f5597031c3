import { Lock, Star } from 'lucide-react'
import type { CSSProperties, MouseEventHandler, ReactNode, Ref } from 'react'
import { photoAddress } from '#contract/photo-address.ts'
import type { OwnPhoto } from '#contract/photos.ts'
import { classes } from '#ui/classes.ts'
import { Photo } from '#ui/photo.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

export interface TileProps {
  photo: OwnPhoto
  /** Counted from 1. */
  position: number
  menu: ReactNode
  onOpen: () => void
}

/** What makes it movable, once that has loaded. */
interface Drag {
  ref: Ref<HTMLLIElement>
  /** Set by script only: a style in the page's HTML would need a looser CSP. */
  style: CSSProperties
  isLifted: boolean
  onMouseDown: MouseEventHandler | undefined
  handle: ReactNode
}

/** One of the member's photos, with its state in words. */
export function PhotoTile({ photo, position, menu, onOpen, drag }: TileProps & { drag?: Drag | undefined }) {
  const say = usePhrases('photos')
  const { cdn_prefix } = useSettings()
  return (
    <li
      ref={drag?.ref}
      style={drag?.style}
      className={classes('relative rounded-card', drag?.isLifted && 'z-10 shadow-float')}
    >
      <Photo
        src={photoAddress(cdn_prefix, photo.filename)}
        alt={say('own.name', { position })}
        className={photo.status === 'rejected' ? 'grayscale' : ''}
      />
      <button
        type="button"
        aria-label={say('own.open', { position })}
        className={classes('absolute inset-0 rounded-card', drag && 'cursor-grab active:cursor-grabbing')}
        onMouseDown={drag?.onMouseDown}
        onClick={onOpen}
      />
      <Marks photo={photo} />
      <div className="pointer-events-none absolute inset-x-2 bottom-2 flex justify-between *:pointer-events-auto">
        <span>{drag?.handle}</span>
        {menu}
      </div>
    </li>
  )
}

function Marks({ photo: { is_main, is_private, status } }: { photo: OwnPhoto }) {
  const say = usePhrases('photos')
  return (
    <div className="pointer-events-none absolute inset-x-2 top-2 flex flex-wrap gap-1 text-xs font-semibold *:flex *:items-center *:gap-1 *:rounded-full *:px-2.5 *:py-1 *:whitespace-nowrap max-sm:text-[0.6875rem] max-sm:*:px-2">
      {is_main && (
        <span className="bg-accent text-accent-ink">
          <Star aria-hidden size={14} className="shrink-0" />
          {say('own.main')}
        </span>
      )}
      {is_private && (
        <span className="bg-black/60 text-white">
          <Lock aria-hidden size={14} className="shrink-0" />
          {say('own.private')}
        </span>
      )}
      {status === 'pending' && <span className="bg-black/60 text-white">{say('own.pending')}</span>}
      {status === 'rejected' && <span className="bg-danger-fill text-danger-ink">{say('own.rejected')}</span>}
    </div>
  )
}
