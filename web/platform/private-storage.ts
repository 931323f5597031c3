/** Where a browser keeps what a member wrote and nobody has yet. */
export const OUTBOX_DATABASE = 'visavis'
export const DRAFT_PREFIX = 'draft:'

/** Nothing that a member wrote stays behind for whoever uses the browser next. In a file that every page can afford. */
export function forgetPrivate(): void {
  indexedDB.deleteDatabase(OUTBOX_DATABASE)
  for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
}
