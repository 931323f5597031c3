import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import pg from 'pg'
import { readTowns } from '../db/seeds/demo-people.ts'
import { draw } from '../db/seeds/people/draw.ts'
import { homesOf } from '../db/seeds/people/homes.ts'
import { type Invented, inventPerson } from '../db/seeds/people/invent-person.ts'
import { makeTowns, type Towns } from '../db/seeds/people/towns.ts'
import { createRandom } from '../db/seeds/portraits/random.ts'
import { countries } from '#contract/locales.ts'

/** People who were written to files before the database reads them. */
const CHUNK = 50_000

type Value = string | number | boolean | null

interface Table {
  name: string
  columns: string
  /** The values of one person; undefined when there is no row for them. */
  row: (person: Invented) => readonly Value[] | undefined
}

/** Fills a site with people from the generator of the demo. Returns how long it took, in seconds. */
export async function populate(url: string, site: number, count: number): Promise<number> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const folder = await mkdtemp(path.join(tmpdir(), 'visavis-people-'))
  await chmod(folder, 0o755)
  const begun = performance.now()
  try {
    // Triggers would make everybody findable one by one; here it is done for all of them at the end.
    await owner.query('set session_replication_role = replica')
    const towns = makeTowns(await readTowns(owner))
    // The next people are invented while the database reads the last.
    let reading = Promise.resolve()
    for (let first = 1; first <= count; first += CHUNK) {
      const people = inventSome(towns, first, Math.min(CHUNK, count - first + 1))
      await reading
      reading = copyAll(owner, folder, site, people)
    }
    await reading
    await owner.query('analyze members, profiles, photos')
    await makeFindable(owner, site)
    await owner.query('set session_replication_role = origin')
    await owner.query('vacuum (analyze)')
    return (performance.now() - begun) / 1000
  } finally {
    await rm(folder, { recursive: true, force: true })
    await owner.end()
  }
}

function inventSome(towns: Towns, first: number, count: number): Invented[] {
  const homes = homesOf({ locales: ['de'], countries })
  const random = createRandom(`population/${first}`)
  const now = new Date()
  return Array.from({ length: count }, (_, index) =>
    inventPerson(first + index, { niche: 1, ...draw(random, homes), towns, now }),
  )
}

function tablesOf(site: number): Table[] {
  return [
    {
      name: 'members',
      columns:
        'site_id, id, email, status, language, paid_user, is_fictional, signup_step, signup_at, confirmed_at, last_active_at',
      row: (p) => [
        site,
        p.id,
        p.email,
        'active',
        p.language,
        p.isPaid,
        p.isFictional,
        'done',
        p.signupAt,
        p.signupAt,
        p.lastActiveAt,
      ],
    },
    {
      name: 'profiles',
      columns: `site_id, member_id, status, name, birth_date, gender, seeks, sexuality, country, region, place_id,
        hair_color, relationship_status, body_type, eye_color, tattoos, reason_for_signup, interests, about_me, verified_at`,
      row: (p) => [
        site,
        p.id,
        'active',
        p.name,
        p.birthDate,
        p.gender,
        p.seeks,
        p.sexuality,
        p.country,
        p.region,
        p.placeId,
        p.hairColor,
        p.relationshipStatus,
        p.bodyType,
        p.eyeColor,
        p.tattoos,
        p.reasonForSignup,
        `{${p.interests.join()}}`,
        p.aboutMe,
        p.isVerified ? p.lastActiveAt : null,
      ],
    },
    {
      name: 'photos',
      columns:
        'site_id, member_id, position, status, storage_key, width, height, thumbhash, sha256, similarity_hash, created_at',
      row: (p) => {
        if (!p.hasPortrait) return undefined
        const hash = createHash('sha256').update(p.email).digest()
        const hex = (bytes: number) => `\\x${hash.toString('hex', 0, bytes)}`
        const key = hash.toString('base64url').slice(0, 22)
        return [site, p.id, 0, 'active', key, 720, 960, hex(25), hex(32), hex(8), p.signupAt]
      },
    },
  ]
}

async function copyAll(owner: pg.Client, folder: string, site: number, people: readonly Invented[]): Promise<void> {
  for (const table of tablesOf(site)) await copy(owner, folder, table, people)
}

/** The database reads files of its own machine faster than rows through a connection. */
async function copy(owner: pg.Client, folder: string, { name, columns, row }: Table, people: readonly Invented[]) {
  const file = path.join(folder, `${name}.tsv`)
  const stream = createWriteStream(file, { mode: 0o644 })
  for (const person of people) {
    const values = row(person)
    if (values && !stream.write(`${values.map(asText).join('\t')}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'close')
  await owner.query(`copy ${name} (${columns}) from ${owner.escapeLiteral(file)}`)
}

function asText(value: Value): string {
  if (value === null) return '\\N'
  return String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}

/** What triggers would have kept: the searchable rows and their numbers. Indexes are made when the rows are there. */
async function makeFindable(owner: pg.Client, site: number): Promise<void> {
  const { rows: indexes } = await owner.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'searchable' and indexname <> 'searchable_pkey'`,
  )
  for (const { indexname } of indexes) await owner.query(`drop index ${indexname}`)
  await owner.query(
    `insert into searchable
    select m.site_id, m.id, p.gender, p.seeks, p.country, p.region, p.place_id, p.birth_date, p.sexuality, p.hair_color,
      p.relationship_status, p.body_type, p.eye_color, p.interests, f.member_id is not null, p.verified_at is not null,
      m.is_fictional, m.signup_at, date_trunc('hour', m.last_active_at), false
    from members m
    join profiles p on p.site_id = m.site_id and p.member_id = m.id
    left join photos f on f.site_id = m.site_id and f.member_id = m.id and f.position = 0
    where m.site_id = $1
    on conflict do nothing`,
    [site],
  )
  for (const { indexdef } of indexes) await owner.query(indexdef)
  await owner.query('delete from search_counts where site_id = $1', [site])
  await owner.query(
    `insert into search_counts (site_id, gender, country, region, birth_year, is_fictional, count)
    select site_id, gender, country, coalesce(region, ''), extract(year from birth_date), is_fictional, count(*)
    from searchable
    where site_id = $1
    group by 1, 2, 3, 4, 5, 6`,
    [site],
  )
}
