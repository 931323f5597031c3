/** Picks that depend on nothing but the key: the same key gives the same picks on every machine. */
export interface Random {
  next: () => number
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <const T>(list: readonly [T, ...T[]]) => T
}

export function createRandom(key: string): Random {
  let state = hash(key)
  // mulberry32: small, and good enough for pictures.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

/** FNV-1a with a final mix, because neighbouring keys ("anna-1", "anna-2") must land far apart. */
export function hash(text: string) {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Walks through a list by scene in an order of its own per seed: no repeats until the list is used up. */
export function turn<T>(list: readonly [T, ...T[]], key: string, scene: number, stride: number): T {
  return list[(hash(key) + scene * stride) % list.length] ?? list[0]
}
