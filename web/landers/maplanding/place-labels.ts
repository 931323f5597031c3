interface Dot {
  city: string
  x: number
  y: number
}

interface Label extends Dot {
  /** What stands on the map: the first of two names. */
  name: string
  /** Absent where there is no room for the words: the list below the map has them. */
  at: Anchor | undefined
}

/** Where words stand, and by which end they are held. */
interface Anchor {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** How wide a letter is on average, of its height. */
const LETTER = 0.56
const MARGIN = 10
/** The largest: on a tablet only they are listed, and stand on the map. */
const LISTED = 5

/**
 * The names of the cities, each beside its light: towards the middle of the map if there is room, else on the other side,
 * below or above. Those that come first choose first, and no name lies on another one or on a light. A name keeps away from
 * others and their lights, else nobody would know whose it is; the largest cities have theirs also where that cannot be.
 */
export function placeLabels(cities: readonly Dot[], width: number, size: number): Label[] {
  const taken = cities.map(({ x, y }) => around(x, y, size * 0.3))
  return cities.map((dot, index) => {
    const [name = dot.city] = dot.city.split(' / ')
    const isFree = (box: Box) => taken.every((other, at) => at === index || !overlap(box, other))
    const ways = waysToStand(dot, width, size)
      .map((at) => ({ at, box: boxOf(name, at, size) }))
      .filter(({ box }) => box.left >= -MARGIN && box.right <= width + MARGIN)
    const clear = ways.find(({ box }) => isFree(withAir(box, size)))
    const way = clear ?? (index < LISTED ? ways.find(({ box }) => isFree(box)) : undefined)
    if (way) taken.push(way.box)
    return { ...dot, name, at: way?.at }
  })
}

function waysToStand({ x, y }: Dot, width: number, size: number): Anchor[] {
  const west: Anchor = { x: x - size * 0.75, y: y + size * 0.35, anchor: 'end' }
  const east: Anchor = { x: x + size * 0.75, y: y + size * 0.35, anchor: 'start' }
  const below: Anchor = { x, y: y + size * 1.4, anchor: 'middle' }
  const above: Anchor = { x, y: y - size * 0.7, anchor: 'middle' }
  return x > width * 0.6 ? [west, east, below, above] : [east, west, below, above]
}

/** The room that words take. */
export function boxOf(name: string, { x, y, anchor }: Anchor, size: number): Box {
  const length = name.length * size * LETTER
  const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2
  return { left, right: left + length, top: y - size * 0.75, bottom: y + size * 0.25 }
}

const withAir = ({ left, right, top, bottom }: Box, size: number): Box => ({
  left: left - size * 0.65,
  right: right + size * 0.65,
  top: top - size * 0.2,
  bottom: bottom + size * 0.2,
})

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

const around = (x: number, y: number, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
})
