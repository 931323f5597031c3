/** Screens without a way of their own among the member's links, and the link that they belong to. */
const belonging = [
  // The chat with somebody, though its address begins like the search's.
  [/^\/members\/[^/]+\/chat(\/|$)/, '/chats'],
  // Pages about the account are reached from the own profile.
  [/^\/(settings|notifications|transactions|credit-history|spend-limits)(\/|$)/, '/profile'],
  // The shop: a member has one of the two links.
  [/^\/(premium|credits)(\/|$)/, '/premium'],
  [/^\/(premium|credits)(\/|$)/, '/credits'],
] as const

/** Whether a screen belongs to a link whose address it does not begin with. */
export function isAlsoHere(path: string, link: string): boolean {
  return belonging.some(([screens, to]) => to === link && screens.test(path))
}
