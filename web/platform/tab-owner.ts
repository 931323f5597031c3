import { RELOADED_AT } from './reload-on-chunk-failure.ts'

/** That a start was counted, once in a tab. */
export const SOURCE_TOLD = 'source-told'
/** Who used a tab last, if they were a member. */
const OWNER = 'tab-owner'
/** What tells nothing of who used the tab. */
const OF_NOBODY = new Set([OWNER, SOURCE_TOLD, RELOADED_AT])

/** Empties a tab of what somebody typed, read or was on the way to. */
function forgetTab(storage: Storage): void {
  for (const name of Object.keys(storage)) if (!OF_NOBODY.has(name)) storage.removeItem(name)
}

/** Whose a tab is that a member is about to leave: what its page still writes down is nobody's, and the next page forgets it. */
const LEFT = 'left'

/** Empties the tab of a member who leaves. */
export function leaveTab(storage: Storage): void {
  forgetTab(storage)
  storage.setItem(OWNER, LEFT)
}

/**
 * A tab that was a member's is empty before anybody else uses it, also when nobody logged out: a session can end while no
 * page is open. What a visitor had begun goes on once they are logged in.
 */
export function handTabTo(storage: Storage, memberId: string | undefined): void {
  const owner = storage.getItem(OWNER)
  if (owner !== null && owner !== memberId) forgetTab(storage)
  if (memberId === undefined) storage.removeItem(OWNER)
  else storage.setItem(OWNER, memberId)
}

/** Whether a tab is still used by whoever a screen was for: one that goes as they log out keeps nothing of them any more. */
export function isTabOf(storage: Storage, memberId: string | undefined): boolean {
  return storage.getItem(OWNER) === (memberId ?? null)
}
