import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { search } from '#contract/search.ts'

/** A kind of search that people make, in several variants: other members, other places, other ages. */
export interface SearchCase {
  title: string
  /** What stands behind the count mark. */
  queries: string[]
}

/** Cookies of members who are logged in. */
export type Cookies = readonly string[]

const MEMBERS = 64
const VARIANTS = 16
const DAY_MS = 86_400_000

const women = 'gender=female&country=DE'

/** Five searches from wide to narrow, around the largest cities and regions. */
export async function searchCases(owner: pg.Client): Promise<SearchCase[]> {
  const { rows } = await owner.query<{ id: number; region: string }>(
    "select id, region from places where country = 'DE' order by population desc limit $1",
    [VARIANTS],
  )
  const ages = Array.from({ length: VARIANTS }, (_, index) => 24 + 2 * index)
  const hair = ['blond', 'brown', 'dark brown', 'red']
  return [
    { title: 'gender and country', queries: [women] },
    { title: 'and region', queries: rows.map(({ region }) => `${women}&countryregion=${region}`) },
    { title: 'narrow ages', queries: ages.map((age) => `${women}&min_age=${age}&max_age=${age + 2}`) },
    { title: 'within 50 km of a city', queries: rows.map(({ id }) => `gender=female&near=${id}&within=50`) },
    {
      title: 'looks, interests, photo',
      queries: hair.map(
        (color) =>
          `${women}&hair_color=${encodeURIComponent(color)}&eye_color=blue&interests=hiking&interests=yoga&with_photo=true`,
      ),
    },
  ]
}

/** Sessions for some men who look for women. */
export async function logIn(owner: pg.Client, site: number): Promise<Cookies> {
  const tokens = Array.from({ length: MEMBERS }, () => randomBytes(32).toString('base64url'))
  const now = new Date()
  await owner.query(
    `insert into sessions (site_id, member_id, token_hash, device, created_at, seen_at, expires_at)
    select $1, m.member_id, t.hash, 'Bench', $3, $3, $4
    from unnest($2::bytea[]) with ordinality as t (hash, turn)
    join (
      select member_id, row_number() over (order by member_id) as turn
      from searchable
      where site_id = $1 and gender = 'male' and seeks = 'female' and country = 'DE'
      limit $5
    ) m using (turn)`,
    [
      site,
      tokens.map((token) => createHash('sha256').update(token).digest()),
      now,
      new Date(now.getTime() + 30 * DAY_MS),
      MEMBERS,
    ],
  )
  return tokens.map((token) => `sid=${token}`)
}

/** Whole requests for the given page of every variant; where there are fewer pages, for the last. */
export async function requestsFor(
  url: string,
  { queries }: SearchCase,
  cookies: Cookies,
  page: number,
): Promise<string[]> {
  const addresses = await Promise.all(
    queries.map(async (query, index) => {
      let address = `${search.path}?${query}`
      for (let turned = 1; turned < page; turned++) {
        const next = await nextPage(url + address, cookies[index % cookies.length] ?? '')
        if (!next) break
        address = `${search.path}?${query}&after=${encodeURIComponent(next)}`
      }
      return address
    }),
  )
  return cookies.map((cookie, index) => requestOf(url, addresses[index % addresses.length] ?? '', cookie, index))
}

async function nextPage(address: string, cookie: string): Promise<string | null> {
  const answer = await fetch(address, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return search.output.parse(await answer.json()).next
}

function requestOf(url: string, address: string, cookie: string, index: number): string {
  const headers = { host: new URL(url).host, cookie, 'x-forwarded-for': `87.128.${index}.1` }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${address} HTTP/1.1\r\n${lines.join('')}\r\n`
}
