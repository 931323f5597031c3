import { useRef, useState } from 'react'

/** Pixels by which a row that has come to rest may miss its end. */
const SLACK = 2

/** A row that is pushed sideways: where it stands, and how to move it on by what is seen of it. */
export function useRow(isWhole: boolean) {
  const row = useRef<HTMLUListElement>(null)
  const [isAtStart, setIsAtStart] = useState(true)
  const [isAtLast, setIsAtLast] = useState(false)

  function scrolled() {
    if (!row.current) return
    const { scrollLeft, clientWidth, scrollWidth } = row.current
    setIsAtStart(scrollLeft <= SLACK)
    setIsAtLast(scrollLeft + clientWidth >= scrollWidth - SLACK)
  }

  function move(by: -1 | 1) {
    row.current?.scrollBy({ left: by * row.current.clientWidth })
  }

  return { row, isAtStart, isAtEnd: isWhole || isAtLast, scrolled, move }
}
