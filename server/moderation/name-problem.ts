import type { FieldReason } from '#contract/errors.ts'
import type { Settings } from '#contract/settings.ts'
import { NAME_LETTER } from '#contract/signup.ts'
import { isDisguised, isSiteLike } from './site-like-name.ts'

/** What is wrong with the name others will see, if anything. */
export function nameProblem(
  { name: siteName }: Pick<Settings, 'name'>,
  name: string,
  email: string,
): FieldReason | undefined {
  const plain = name.trim().toLowerCase()
  if (plain.startsWith('@')) return 'starts_with_at'
  if (plain === email.toLowerCase() || plain.includes('@')) return 'like_email'
  if (hasWebAddress(name)) return 'like_link'
  if (isSiteLike(name, siteName)) return 'like_site'
  if (!NAME_LETTER.test(name)) return 'no_letter'
  return isDisguised(name) ? 'malformed' : undefined
}

/** Endings by which people recognise an address; any other after a dot may well be a second name. */
const WEB_ADDRESS =
  /:\/\/|\bwww\.|[\p{L}\d-]{2,}\.(app|at|au|be|biz|ca|cam|cc|ch|chat|club|co|com|dating|de|dev|es|eu|fr|gg|ie|info|io|it|link|live|ly|me|net|nl|nz|online|org|pl|porn|pro|ru|sex|shop|site|to|top|tv|uk|us|xxx|xyz)(?![\p{L}\d])/iu

function hasWebAddress(name: string): boolean {
  // Wide and Chinese full stops lead to the same address in a browser.
  return WEB_ADDRESS.test(name.normalize('NFKC').replaceAll('。', '.'))
}
