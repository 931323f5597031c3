import { type PointerEvent, useRef } from 'react'

interface Point {
  x: number
  y: number
}

interface Handlers {
  /** By how much the pointer moved, as shares of the element's width and height. */
  onMove: (by: Point) => void
  /** By what factor two fingers moved apart. */
  onPinch: (factor: number) => void
}

/** Dragging with one pointer and pinching with two. */
export function useDrag({ onMove, onPinch }: Handlers) {
  const pointers = useRef(new Map<number, Point>())

  function down(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function move(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, now)
    const [, other] = Array.from(pointers.current).find(([id]) => id !== event.pointerId) ?? []
    if (other) {
      onPinch(distance(now, other) / distance(before, other))
    } else {
      const { clientWidth, clientHeight } = event.currentTarget
      onMove({ x: (now.x - before.x) / clientWidth, y: (now.y - before.y) / clientHeight })
    }
  }

  function up(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId)
  }

  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up }
}

function distance(a: Point, b: Point): number {
  return Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
}
