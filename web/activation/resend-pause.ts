import { useEffect, useState } from 'react'

const SENT_AT = 'activation-mail-sent-at'
const PAUSE_MS = 60_000

/** Starts the pause before the activation mail can be asked for again. */
export function noteMailSent(): void {
  try {
    sessionStorage.setItem(SENT_AT, String(Date.now()))
  } catch {
    // Without storage there is no pause; the server counts too.
  }
}

function remainingSeconds(): number {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(SENT_AT) ?? 0)
    return since >= 0 && since < PAUSE_MS ? Math.ceil((PAUSE_MS - since) / 1000) : 0
  } catch {
    return 0
  }
}

/** Seconds until the mail can be asked for again, counting down; 0 at once when it can. */
export function useResendPause(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const tick = () => setSeconds(remainingSeconds())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
