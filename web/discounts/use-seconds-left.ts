import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { activeDiscountQuery, OFFERS } from './active-discount.ts'

const SECOND_MS = 1000

/**
 * How long a discount still counts, second by second and by the server's clock: every device tells the same. At the end
 * all prices are asked for again. Undefined until the server's time is known.
 */
export function useSecondsLeft(endsAt: string): number | undefined {
  const queryClient = useQueryClient()
  const behindMs = useQuery(activeDiscountQuery).data?.behindMs
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (behindMs === undefined) return
    const tick = () => setLeft(Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now() - behindMs) / SECOND_MS)))
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [endsAt, behindMs])

  const isOver = left === 0
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: OFFERS })
  }, [isOver, queryClient])
  return left
}
