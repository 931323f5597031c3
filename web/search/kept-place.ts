const KEPT = 'search-place'

/** Where somebody was in a list of results when they left it. */
interface Place {
  /** The entry of the history that it belongs to. */
  at: string
  /** How many were loaded. */
  pages: number
  /** The first person on the screen, by the address of the profile, and how far from its upper edge. */
  seen: { address: string; top: number } | null
  /** The link that was followed. */
  followed: string | null
}

export function keptPlace(at: string | undefined): Place | undefined {
  try {
    const place = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Place | null
    return place && place.at === at ? place : undefined
  } catch {
    // Storage can be forbidden; then the list begins at its beginning.
    return undefined
  }
}

export function keepPlace(place: Place): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(place))
  } catch {
    // See above.
  }
}
