/** Info pages by token, with the key of their name. */
export const infoLinks = [
  ['terms', 'terms'],
  ['privacy', 'privacy'],
  ['cookies', 'cookies'],
  ['ban', 'ban'],
  ['return-policy', 'return_policy'],
  ['faq', 'faq'],
  ['service', 'support'],
] as const

export const ownLinks = [
  ['/pricing', 'pricing'],
  ['/withdrawal', 'withdrawal'],
  ['/complaints', 'complaints'],
] as const
