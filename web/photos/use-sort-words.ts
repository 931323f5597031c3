import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'

/** What a screen reader says while a photo is moved. */
export function useSortWords(photos: readonly { id: string }[]) {
  const say = usePhrases('photos')
  // A photo that is picked up lies over its own place at once, which would drown the word about it.
  const lastOver = useRef<UniqueIdentifier>(undefined)
  const count = photos.length
  const place = (id: UniqueIdentifier) => ({ position: photos.findIndex((photo) => photo.id === id) + 1, count })
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      lastOver.current = active.id
      return say('sort.lifted', place(active.id))
    },
    onDragOver: ({ over }) => {
      if (!over || over.id === lastOver.current) return undefined
      lastOver.current = over.id
      return say('sort.over', place(over.id))
    },
    onDragEnd: ({ active, over }) => say('sort.dropped', place((over ?? active).id)),
    onDragCancel: ({ active }) => say('sort.cancelled', place(active.id)),
  }
  return { announcements, screenReaderInstructions: { draggable: say('sort.help') } }
}
