import { expect } from 'vitest'
import { it } from '#test/world.ts'

const ADDRESS = '/api/password/reset-mail'
const email = 'niemand@mail.example.org'

it.for([
  ['objects', {}],
  ['lists', []],
  ['numbers', 1],
] as const)('A34-2 a body of more %s than any call has is not read', async ([, value], { world }) => {
  const sends = (times: number) =>
    world.visitor().requests('POST', ADDRESS, { email, more: Array.from({ length: times }, () => value) })

  expect((await sends(400)).statusCode).toBe(200)
  const refused = await sends(1000)
  expect([refused.statusCode, refused.json()]).toMatchObject([413, { code: 'request.too_large' }])
})

it('A34-2 what stands in a text is no value, however it is quoted', async ({ world }) => {
  const more = ['[,{'.repeat(500), '"', '\\', '",'.repeat(3000), '\\"[[']

  expect((await world.visitor().requests('POST', ADDRESS, { email, more })).statusCode).toBe(200)
})
