import { WifiOff } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useOnline } from '#web/platform/use-online.ts'

/** In a conversation on a phone: that there is no network, in a line of its own below the bar, so that it covers nothing. */
export function OfflineLine() {
  const say = usePhrases('shell')
  if (useOnline()) return null
  return (
    <p
      role="alert"
      className="flex items-center justify-center gap-2 bg-ink px-4 py-1.5 text-center text-sm font-semibold text-surface lg:hidden"
    >
      <WifiOff aria-hidden size={18} className="shrink-0" />
      {say('offline.title')}
    </p>
  )
}
