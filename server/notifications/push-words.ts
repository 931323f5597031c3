import { phrases } from '#server/platform/phrases.ts'
import type { StoredPush } from './deliver-push.ts'

/** What a lock screen shows: nothing of whom or of what, unless the member wants it so. */
export function pushWords({ messages, language, name }: StoredPush): { title: string; body: string } {
  const say = phrases(language, 'push')
  if (name !== null) return { title: name, body: say('wrote') }
  const title = messages === 0 ? say('news') : say('messages', { count: messages })
  return { title, body: say('open') }
}
