import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import type { PageRequest } from './make-page.ts'
import { PageThreads } from './page-threads.ts'

const entry = new URL('../../../test/page-entry.ts', import.meta.url).href
const pages = new PageThreads(entry, { threads: 2, longestMs: 5000 })
afterAll(() => pages.close())

/** Answers with what it was asked. */
const call: PageRequest['call'] = async ({ method, path }, input) => ({
  status: 200,
  json: JSON.stringify({ method, path, input }),
})
const plainly: PageRequest = { call, encoding: undefined, isForAll: false }
const at = (path: string) => `http://localhost${path}`

it('O-11 a page is made beside the server and shows what its own calls were answered', async () => {
  const made = await Promise.all(
    ['DE', 'PL', 'FR', 'IT'].map((country) =>
      pages.make(at(`/${country}`), {
        ...plainly,
        variant: country,
        call: async (_endpoint, input) => ({ status: 200, json: JSON.stringify({ ...input, reader: country }) }),
      }),
    ),
  )

  expect(made.map(({ body }) => body)).toEqual(
    ['DE', 'PL', 'FR', 'IT'].map((country) => `${country} 200 {"country":"${country}","reader":"${country}"}`),
  )
})

it('asks only for the call that the page makes, by its path and input', async () => {
  const { body, status } = await pages.make(at('/NL'), plainly)

  expect(status).toBe(200)
  expect(body).toBe('only 200 {"method":"GET","path":"/api/settings.php","input":{"country":"NL"}}')
})

it('is packed as the browser asks, unless it is kept for all', async () => {
  const text = 'only 200 {"method":"GET","path":"/api/settings.php","input":{"country":""}}'
  const [br, gzip, plain, kept] = await Promise.all([
    pages.make(at('/'), { ...plainly, encoding: 'br' }),
    pages.make(at('/'), { ...plainly, encoding: 'gzip' }),
    pages.make(at('/'), plainly),
    pages.make(at('/'), { ...plainly, encoding: 'br', isForAll: true }),
  ])

  expect(brotliDecompressSync(br.body).toString()).toBe(text)
  expect(gunzipSync(gzip.body).toString()).toBe(text)
  expect(plain).toMatchObject({ body: text, isToKeep: false })
  expect(kept).toMatchObject({ body: text, isToKeep: true })
})

it('O-11 what stands in all pages of a kind is one object, so that its policy is written once', async () => {
  const alone = new PageThreads(entry, { threads: 1 })
  const [one, two] = [await alone.make(at('/DE'), plainly), await alone.make(at('/PL'), plainly)]
  await alone.close()

  expect(one.inlined).toEqual({ scripts: ['start()'], styles: [] })
  expect(two.inlined).toBe(one.inlined)
})

it('a page that fails says why, and the next one is made', async () => {
  await expect(pages.make(at('/fails'), plainly)).rejects.toThrow('A page that cannot be rendered')

  expect(await pages.make(at('/DE'), plainly)).toMatchObject({ status: 200 })
})

it('a call that fails fails the page and nothing else', async () => {
  const broken = { ...plainly, call: () => Promise.reject(new Error('The database is gone')) }

  await expect(pages.make(at('/DE'), broken)).rejects.toThrow('The database is gone')
  expect(await pages.make(at('/DE'), plainly)).toMatchObject({ status: 200 })
})

it.for(['/ends', '/never-ends'])('a thread that is lost to %s takes its pages along and is replaced', async (path) => {
  const lost = new PageThreads(entry, { threads: 1, longestMs: 1000 })

  const answers = await Promise.allSettled([lost.make(at(path), plainly), lost.make(at('/DE'), plainly)])
  const after = await lost.make(at('/DE'), plainly)
  await lost.close()

  expect(answers[0]).toMatchObject({ status: 'rejected' })
  expect(after).toMatchObject({ status: 200 })
})

it('closing ends the threads, and nobody waits for a page for ever', async () => {
  const closed = new PageThreads(entry, { threads: 1 })
  const [outcome] = await Promise.all([Promise.allSettled([closed.make(at('/never-ends'), plainly)]), closed.close()])

  expect(outcome).toMatchObject([{ status: 'rejected', reason: { message: 'A thread ended' } }])
  await expect(async () => closed.make(at('/DE'), plainly)).rejects.toThrow('No thread makes pages any more')
})
