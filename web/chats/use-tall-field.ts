import { type RefObject, useLayoutEffect, useState } from 'react'

/** With so little room above its keyboard that a further row would take that of the newest message, a phone keeps one. */
const PHONE = '(width < 576px) and (height > 400px)'
/** In lines: more than one, and not yet two. */
const TALL = 1.5

/**
 * Whether what is written on a phone has reached its second line: then the field takes the whole width. It keeps it until
 * it is empty, for in the wider field the same words may fit into one line again.
 */
export function useTallField(field: RefObject<HTMLTextAreaElement | null>, text: string): boolean {
  const [isTall, setIsTall] = useState(false)

  useLayoutEffect(() => {
    if (text === '') return setIsTall(false)
    if (!field.current || !matchMedia(PHONE).matches) return
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field.current)
    const lines =
      (field.current.scrollHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight)
    if (lines > TALL) setIsTall(true)
  }, [field, text])

  return isTall
}
