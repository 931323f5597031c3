import { expect } from 'vitest'
import { person } from '#test/people.ts'
import { it } from '#test/world.ts'

const tooLarge = [2_147_483_648, 9_007_199_254_740_991, 1e300, -2_147_483_649]

it.for(tooLarge)(
  'O-3 the number %d is refused as malformed where a city is meant, and breaks nothing',
  async (number, { world }) => {
    const anna = await person(world)

    const answers = [
      await anna.requests('PUT', '/api/signup/location', { country: 'DE', place_id: number }),
      await anna.requests('GET', `/api/search?near=${number}`),
      await anna.requests('GET', `/api/search?near=${number}&within=25`),
    ]

    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'request.invalid' })
    }
  },
)
