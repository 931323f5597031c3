import { useEffect, useState } from 'react'
import { safePath } from '#web/platform/safe-path.ts'
import { withTabStorage } from '#client/storage/with-tab-storage.ts'

interface Search {
  /** Where a message waits for credits. */
  back?: string
}

/** For the addresses on the way from a conversation to the order. */
export function backIn(search: Record<string, unknown>): Search {
  return search['back'] === undefined ? {} : { back: safePath(search['back']) }
}

const place = (paymentId: string) => `after-payment:${paymentId}`

/** The provider sends a member back to the payment alone, so the tab remembers where they came from. */
export function keepWayBack(paymentId: string, back: string | undefined): void {
  if (back) withTabStorage((storage) => storage.setItem(place(paymentId), back))
}

export function useWayBack(paymentId: string): string | undefined {
  const [back, setBack] = useState<string>()
  useEffect(() => {
    const kept = withTabStorage((storage) => storage.getItem(place(paymentId)))
    setBack(kept ? safePath(kept) : undefined)
  }, [paymentId])
  return back
}
