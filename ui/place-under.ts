const GAP = 4
const EDGE = 8

/** Stands in for CSS anchor positioning (menu.css) in browsers without it. Called once the list is shown. */
export function placeUnder(button: HTMLElement, list: HTMLElement, align: 'start' | 'end'): void {
  if (CSS.supports('anchor-scope', '--menu')) return

  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = list
  const isFromRight = (align === 'end') !== (getComputedStyle(button).direction === 'rtl')
  const left = isFromRight ? at.right - width : at.left
  const hasRoomBelow = at.bottom + GAP + height + EDGE <= innerHeight

  list.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`
  list.style.maxHeight = `${innerHeight - 2 * EDGE}px`
  list.style.top = `${hasRoomBelow ? at.bottom : Math.max(EDGE, at.top - height - 2 * GAP)}px`
}
