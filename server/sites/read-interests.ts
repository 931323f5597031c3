import type { Context } from '#server/context.ts'
import { phrases } from '#server/platform/phrases.ts'

/** The interests that members of this site can name, in the reader's language. */
export function readInterests({ site, locale }: Context) {
  const say = phrases(locale, 'interests')
  return { interests: site.settings.interests.map((id) => ({ id, name: say(id) })) }
}
