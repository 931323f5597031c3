import { describe, expect, it } from 'vitest'
import { readQuery, valueIn } from './read-query.ts'

describe('the query of an address', () => {
  it.each([
    '/',
    '/?',
    '/?&&',
    '/?a',
    '/?a=',
    '/?=a',
    '/?a=b=c&d',
    '/?a=1&a=2',
    '/??country=PL',
    '/?ref=1?x&country=PL',
    '/?ref=1#&t=30',
    '/?a+b=c+d',
    '/?%61=%C3%BC&ref=x',
    '/?a=%zz&b',
    '/?a=ü&é',
    '/?constructor=1&__proto__=2',
  ])('R1.6 is read as browsers read it: %s', (url) => {
    const [, ...behind] = url.split('?')

    expect(readQuery(url)).toEqual([...new URLSearchParams(`?${behind.join('?')}`)])
  })

  it('R1.6 has the first value of each name, and none of others', () => {
    const query = readQuery('/?ref=a&ref=b&network=')

    expect([valueIn(query, 'ref'), valueIn(query, 'network'), valueIn(query, 'sub1')]).toEqual(['a', '', undefined])
  })
})
