import { type DragEvent, useState } from 'react'

/** Makes an element take files that are dropped on it. */
export function useFileDrop(onDrop: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const handlers = {
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      onDrop([...event.dataTransfer.files])
    },
    onDragOver(event: DragEvent) {
      // Without this the browser would open the file.
      event.preventDefault()
      setIsOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: () => setIsOver(false),
  }
  return { isOver, handlers }
}
