/** Where a browser keeps what a member wrote and nobody has yet. */
export const OUTBOX_DATABASE = 'visavis'
/** Where it keeps the last conversations, to be read without a network. */
export const CHATS_DATABASE = 'visavis-chats'
/** Where it keeps a picture that waits for credits. */
export const PICTURE_DATABASE = 'visavis-picture'
export const DRAFT_PREFIX = 'draft:'

/** Nothing that a member wrote or read stays behind for whoever uses the browser next. In a file that every page can afford. */
export function forgetPrivate(): void {
  for (const name of [OUTBOX_DATABASE, CHATS_DATABASE, PICTURE_DATABASE]) indexedDB.deleteDatabase(name)
  for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
}
