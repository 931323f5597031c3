import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('A18-2 A18-6 one who asks for much waits for themselves alone, and is refused what is too much', async () => {
  const turns = new Turns({ running: 2, waiting: 1, longestWaitMs: 60_000 })
  const begun: string[] = []
  let finish = () => {}
  const end = new Promise<void>((resolve) => (finish = resolve))
  const work = (asker: string) =>
    turns.run(asker, async () => {
      begun.push(asker)
      await end
    })

  const asked = [work('ada'), work('ada'), work('ada')]
  await expect(work('ada')).rejects.toMatchObject({ code: 'server.busy' })
  asked.push(work('ben'))
  await Promise.resolve()
  expect(begun).toEqual(['ada', 'ada', 'ben'])

  finish()
  await Promise.all(asked)
  expect(begun).toEqual(['ada', 'ada', 'ben', 'ada'])
})
