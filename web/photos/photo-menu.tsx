import { ArrowLeft, ArrowRight, Eye, Lock, Maximize2, Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnPhoto } from '#contract/photos.ts'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { canBeMain, type PhotoChange } from './photo-changes.ts'

interface Props {
  photo: OwnPhoto
  /** Counted from 1. */
  position: number
  count: number
  onOpen: () => void
  onChange: (change: PhotoChange) => void
  /** To the place before or behind, for those who cannot drag. */
  onMove: (by: -1 | 1) => void
}

/** All that can be done with one photo. */
export function PhotoMenu({ photo, position, count, onOpen, onChange, onMove }: Props) {
  const say = usePhrases('photos')
  const { id, is_main, is_private } = photo
  return (
    <Menu label={say('own.actions', { position })} triggerClass={iconButtonClass('raised')} align="end">
      <MenuItem icon={<Maximize2 aria-hidden size={20} />} onPress={onOpen}>
        {say('own.open_short')}
      </MenuItem>
      {canBeMain(photo) && !is_main && (
        <MenuItem icon={<Star aria-hidden size={20} />} onPress={() => onChange({ kind: 'main', id })}>
          {say('own.make_main')}
        </MenuItem>
      )}
      {position > 1 && (
        <MenuItem icon={<ArrowLeft aria-hidden size={20} />} onPress={() => onMove(-1)}>
          {say('own.earlier')}
        </MenuItem>
      )}
      {position < count && (
        <MenuItem icon={<ArrowRight aria-hidden size={20} />} onPress={() => onMove(1)}>
          {say('own.later')}
        </MenuItem>
      )}
      <MenuItem
        icon={is_private ? <Eye aria-hidden size={20} /> : <Lock aria-hidden size={20} />}
        onPress={() => onChange({ kind: 'privacy', id, isPrivate: !is_private })}
      >
        {is_private ? (
          <Explained name={say('own.make_public')}>{say('own.make_public_line')}</Explained>
        ) : (
          <Explained name={say('own.make_private')}>{say('own.make_private_line')}</Explained>
        )}
      </MenuItem>
      <MenuItem tone="danger" icon={<Trash2 aria-hidden size={20} />} onPress={() => onChange({ kind: 'delete', id })}>
        {say('own.delete')}
      </MenuItem>
    </Menu>
  )
}

function Explained({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {name}
      <span className="block max-w-60 text-sm text-muted">{children}</span>
    </>
  )
}
