import { useMatchRoute } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { outbox } from '#web/chats/outbox/outbox-store.ts'
import { useOnline } from '#web/platform/use-online.ts'

const ABOVE_BARS = 'bottom-[calc(var(--tab-bar-height)+var(--action-bar-height)+env(safe-area-inset-bottom)+0.75rem)]'

/**
 * Says that there is no network, and how much waits for it. It moves nothing and covers no heading: it lies where notices
 * lie, above the bars at the bottom; in a conversation on a phone, where one writes at the bottom, `OfflineLine` says it, and a screen that could not be loaded
 * says it itself.
 */
export function OfflineNotice() {
  const say = usePhrases('likes')
  const isOnline = useOnline()
  const matches = useMatchRoute()
  const isConversation = matches({ to: '/chats/$id' }) !== false || matches({ to: '/members/$id/chat' }) !== false
  const count = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.all().filter(({ refusal }) => refusal === null).length,
    () => 0,
  )
  if (isOnline) return null
  return (
    <p
      role="alert"
      className={classes(
        'pointer-events-none fixed inset-x-4 z-50 mx-auto flex w-fit max-w-full items-center gap-2 rounded-control bg-ink px-4 py-2 text-sm font-semibold text-surface shadow-float lg:start-6 lg:end-auto lg:top-auto lg:bottom-6 lg:max-w-88 [body:has([data-line-lost])_&]:hidden',
        isConversation ? 'max-lg:hidden' : ABOVE_BARS,
      )}
    >
      <WifiOff aria-hidden size={18} className="shrink-0" />
      {say('offline.notice')} {/* In a conversation what waits says so itself. */}
      {count > 0 && !isConversation && say('offline.waits', { count })}
    </p>
  )
}
