/** A session that nobody has used for so long has ended. By itself, so that a page without a network carries no calls for it. */
export const SESSION_IDLE_DAYS = 14
