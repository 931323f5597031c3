import { parseObject } from '#client/storage/parse-object.ts'
import { withTabStorage } from '#client/storage/with-tab-storage.ts'
import { isTabOf } from '#web/platform/tab-owner.ts'

const STORED_AS = 'search-scroll'

/** Where somebody was in a list of results when they left it. */
export interface ScrollPosition {
  /** The entry of the history that it belongs to. */
  at: string
  /** How many were loaded. */
  pages: number
  /** The first person on the screen, by the address of the profile, and how far from its upper edge. */
  seen: { address: string; top: number } | null
  /** The link that was followed. */
  followed: string | null
}

/** Undefined where storage is forbidden: then the list begins at its beginning. */
export function readScrollPosition(at: string | undefined): ScrollPosition | undefined {
  const stored = parseObject(withTabStorage((storage) => storage.getItem(STORED_AS)))
  return isPosition(stored) && stored.at === at ? stored : undefined
}

export function saveScrollPosition(member: string | undefined, position: ScrollPosition): void {
  withTabStorage((storage) => {
    if (isTabOf(storage, member)) storage.setItem(STORED_AS, JSON.stringify(position))
  })
}

/** Only this file writes it, all of it at once. */
function isPosition(stored: object): stored is ScrollPosition {
  return 'at' in stored && 'pages' in stored && 'seen' in stored && 'followed' in stored
}
