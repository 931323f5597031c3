import type { Bench } from './bench.ts'

/** The home page for somebody without a session, from the page cache. */
export const visitorPage: Bench = {
  name: 'visitor-page',
  cases: [
    {
      title: 'home, compressed',
      path: '/',
      headers: { 'accept-encoding': 'gzip, br' },
      bare: { kind: 'bytes' },
      goal: 0.6,
    },
    { title: 'home, plain', path: '/', headers: {}, bare: { kind: 'bytes' }, goal: 0.6 },
  ],
}
