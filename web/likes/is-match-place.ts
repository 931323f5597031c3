const OPEN_PLACES =
  /^\/(members(\/[^/]+)?|chats|likes(\/.+)?|visitors|swipe-game|match-finder|signup-matches|profile)\/?$/

/**
 * Whether a match may fill the screen here: where somebody looks around. Not in a conversation, and not where something
 * has been begun, such as paying, a code, logging in or joining.
 */
export function isMatchPlace(path: string): boolean {
  return OPEN_PLACES.test(path)
}
