import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** A call that stays open until it is answered. */
function aCall() {
  const answers: PromiseWithResolvers<string>[] = []
  const told: string[] = []
  const observer = new MutationObserver(new QueryClient(), {
    mutationFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
    onSuccess: (answer) => void told.push(answer),
  })
  return { answers, told, send: () => observer.mutate() }
}

it('M7-3 two presses within one frame send once and succeed once', async () => {
  const { answers, told, send } = aCall()
  const once = oneAtATime()

  once(send)
  once(send)
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.resolve('joined')

  await expect.poll(() => told).toEqual(['joined'])
  expect(answers).toHaveLength(1)
})

it('M7-3 what was refused can be sent again', async () => {
  const { answers, told, send } = aCall()
  const once = oneAtATime()

  once(send)
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.reject(new Error('refused'))
  await expect.poll(() => (once(send), answers.length)).toBe(2)
  answers[1]?.resolve('joined')

  await expect.poll(() => told).toEqual(['joined'])
})
