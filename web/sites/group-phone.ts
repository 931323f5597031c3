/** Codes of countries have one digit, two or three; which have two is a matter of the plan, not of a rule. */
const NUMBER = /^(\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))?(\d+)$/

/** A phone number as people read it to each other: its country, then three digits at a time, all on one line. */
export function groupPhone(phone: string): string {
  const [, country, rest = ''] = NUMBER.exec(phone) ?? []
  if (!rest) return phone
  // No digit is left alone at the end.
  const groups = rest.match(/\d{3}(?!\d?$)|\d{1,4}$/g) ?? [rest]
  return [...(country ? [country] : []), ...groups].join('\u00A0')
}
