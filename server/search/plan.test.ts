import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { findPlaces } from '#contract/places.ts'
import { withDefaults } from '#contract/settings.ts'
import { it, type World } from '#test/world.ts'
import { findScanLimit, peopleOf } from './queries.ts'
import { scanOf } from './search-request.ts'
import type { Order } from './scope.ts'
import { type Criteria, criteriaOf } from './criteria.ts'

const ROWS = 20_000

/** Rows without members behind them: a plan asks for numbers, not for people. */
async function fill(world: World): Promise<void> {
  const { owner } = world.ground
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `with towns as (
      select row_number() over (order by id) - 1 as n, id, country, region
      from places
      where country in ('DE', 'AT') and population > 20000
    )
    insert into searchable (site_id, member_id, gender, seeks, country, region, place_id, birth_date, hair_color,
      interests, has_photo, is_verified, is_fictional, signup_at, active_at)
    select $1, gen_random_uuid(), case when i % 2 = 0 then 'male' else 'female' end, 'female', t.country, t.region, t.id,
      date '1960-01-01' + (i * 7 % 16000), case when i % 50 = 0 then 'red' else 'brown' end, '{}', i % 3 > 0, false,
      false, $3::timestamptz - i * interval '1 minute', date_trunc('hour', $3 - i * interval '10 minutes')
    from generate_series(1, $2::int) i
    join towns t on t.n = i % (select count(*) from towns)`,
    [world.site.id, ROWS, world.clock.now()],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze searchable')
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

async function readsOf(world: World, order: Order, changes: Partial<Criteria>): Promise<string[]> {
  const defaults = { genders: ['female', 'male'], country: 'DE' } as const
  const criteria = { ...criteriaOf({}, withDefaults({}), { ...defaults, genders: ['female', 'male'] }), ...changes }
  const request = { db: world.db, site: world.site, clock: world.clock, searcher: undefined, criteria }
  const scan = await scanOf(request, order)
  const until = scan.isRare ? await findScanLimit(world.db, scan) : undefined
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (format json) ${peopleOf({ ...scan, until }, 25)}
  `.execute(world.db)
  const plan = Object.values(rows[0] ?? {})[0]?.[0].Plan
  if (!plan) throw new Error('No plan')
  const reads = nodes(plan).filter((node) => node['Relation Name'] === 'searchable' || node['Index Name'])
  return reads.map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`)
}

describe('the plan of a search', () => {
  it(
    'B4.1 reads the front of one index for each place and gender, and sorts no table',
    { timeout: 120_000 },
    async ({ world }) => {
      await fill(world)
      const { places } = await world.visitor().call(findPlaces, { country: 'DE', text: 'Köln' })
      const near = places[0]?.id ?? 0
      const bySearch: [Order, Partial<Criteria>, string][] = [
        ['active', {}, 'searchable_active'],
        ['active', { minAge: 30, maxAge: 40 }, 'searchable_active'],
        ['active', { where: { country: 'DE', region: '05' } }, 'searchable_active_region'],
        ['active', { where: { near, within: 10 } }, 'searchable_place'],
        ['active', { where: { near, within: 200 } }, 'searchable_active'],
        ['active', { words: { hair_color: ['red'] } }, 'searchable_active'],
        ['new', {}, 'searchable_new'],
        ['new', { where: { country: 'DE', region: '05' }, withPhoto: true }, 'searchable_new'],
      ]

      for (const [order, criteria, index] of bySearch) {
        const reads = await readsOf(world, order, criteria)
        // Who hides from somebody is looked up beside it, once.
        const used = reads.filter((read) => !/ (searchable_pkey|hidden_\w+)$/.test(read))
        // With a bound, the range down to it may also be fetched as a whole.
        const how = criteria.words || criteria.withPhoto ? 'Scan|Bitmap Index Scan' : 'Scan'
        const isFront = (read: string) => new RegExp(`^(Index |Index Only )?(${how}) ${index}$`).test(read)
        expect({
          order,
          criteria,
          strays: used.filter((read) => !isFront(read) && read !== 'Bitmap Heap Scan '),
        }).toEqual({
          order,
          criteria,
          strays: [],
        })
        expect(used.some(isFront)).toBe(true)
      }
    },
  )
})
