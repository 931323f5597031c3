import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newQueryClient } from './query-client.ts'

describe('without a network', () => {
  beforeEach(() => onlineManager.setOnline(false))
  afterEach(() => onlineManager.setOnline(true))

  const fails = () => Promise.reject(new TypeError('Failed to fetch'))

  it('M6-2 what a screen asks for fails instead of waiting in silence', async () => {
    const asked = newQueryClient().fetchQuery({ queryKey: ['chats'], queryFn: fails })

    await expect(settled(asked)).resolves.toBe('failed')
  })

  it('M6-2 what a form sends fails, and can say so', async () => {
    const sent = new MutationObserver(newQueryClient(), { mutationFn: fails }).mutate()

    await expect(settled(sent)).resolves.toBe('failed')
  })
})

/** Everything that is due now has had its turn after one of the event loop's. */
function settled(promise: Promise<unknown>): Promise<'failed' | 'fine' | 'waits'> {
  const turn = new Promise<'waits'>((resolve) => setImmediate(() => resolve('waits')))
  const outcome = promise.then(
    () => 'fine' as const,
    () => 'failed' as const,
  )
  return Promise.race([outcome, turn])
}
