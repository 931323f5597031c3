/** How far from the edge of the list a message stands. */
const MARGIN_PX = 16

/** Scrolls the list alone: `scrollIntoView` would move the whole page along, and its top bar out of sight. */
export function scrollTo(list: Element, target: Element, place: 'start' | 'centre'): void {
  const [frame, box] = [list.getBoundingClientRect(), target.getBoundingClientRect()]
  const above = place === 'start' ? MARGIN_PX : (frame.height - box.height) / 2
  list.scrollTop += box.top - frame.top - above
}
