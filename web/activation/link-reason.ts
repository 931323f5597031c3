const reasons = ['link_invalid', 'link_used', 'other_account'] as const

/** Why an activation link opened nothing. */
export type LinkReason = (typeof reasons)[number]

/** What an address or a refusal (`signup.…`) says; anything else is a link that does not work. */
export function linkReason(said: unknown): LinkReason {
  return reasons.find((reason) => reason === said || `signup.${reason}` === said) ?? 'link_invalid'
}
