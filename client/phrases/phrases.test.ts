import { hashKey, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { phrasesQuery } from './phrases.ts'

describe('the words of a page', () => {
  it('issue 9.7 are found by the name that a page taken over in the browser gives them', () => {
    const { queryKey, queryHash } = phrasesQuery('de', 'shell')

    expect(queryHash).toBe(hashKey(queryKey))
  })

  it('issue 9.7 are there at once for every page after the first', async () => {
    const words = await new QueryClient().ensureQueryData(phrasesQuery('pl', 'shell'))

    const next = new QueryClient()
    void next.ensureQueryData(phrasesQuery('pl', 'shell'))

    expect(next.getQueryData(phrasesQuery('pl', 'shell').queryKey)).toBe(words)
  })
})
