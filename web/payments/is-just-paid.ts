const HOUR_MS = 3_600_000

/** Whether somebody who looks at a payment has just made it, and is thanked. Later it is a paper like others. */
export function isJustPaid(paidAt: string | null, now: number): boolean {
  return paidAt !== null && now - Date.parse(paidAt) < HOUR_MS
}
