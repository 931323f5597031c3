import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { outbox } from '#web/chats/outbox/outbox-store.ts'
import { useOnline } from '#web/platform/use-online.ts'

/** Says that there is no network, and how much waits for it. It lies below the bar on top, which stays in sight, and moves nothing. */
export function OfflineNotice() {
  const say = usePhrases('likes')
  const isOnline = useOnline()
  const count = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.all().filter(({ refusal }) => refusal === null).length,
    () => 0,
  )
  if (isOnline) return null
  return (
    <p
      role="alert"
      className="pointer-events-none fixed inset-x-4 top-18 z-50 mx-auto flex w-fit max-w-full items-center gap-2 rounded-control bg-ink px-4 py-2 text-sm font-semibold text-surface shadow-float"
    >
      <WifiOff aria-hidden size={18} className="shrink-0" />
      {say('offline.notice')} {count > 0 && say('offline.waits', { count })}
    </p>
  )
}
