const MEMBERS_AREA = /^\/(members(\/[^/]+)?|chats|likes(\/m\/[^/]+)?)\/?$/

/** Where the time bonus may come forward. Prices show it themselves: there it would lead away from what was begun. */
export function isPopupPlace(path: string): boolean {
  return MEMBERS_AREA.test(path)
}
