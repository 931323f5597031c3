import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { MemberId } from '#contract/members.ts'
import { newStorageKey, storageFolder } from '#server/photos/photo-row.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, SiteId } from '#server/platform/db/db.ts'
import { productTypes } from '#server/platform/db/types.ts'
import { sizes } from '#server/platform/images/picture.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Site } from '#server/sites/site.ts'
import { demoLogin } from './demo-member.ts'
import { PEOPLE_DOMAIN } from './people/invent-person.ts'
import { type PortraitProcess, startPortraitProcess } from './portraits/portrait-process.ts'
import { whoIs } from './portraits/couples.ts'
import type { Person } from './portraits/figure.ts'
import { portraitsOf, seedOf, takenOn } from './portraits/portraits-of.ts'

const TASK = 'draw-portraits'
/** Portraits of one job: few, so that a stop does not wait long and other jobs get their turn. */
const BATCH = 8
/** Each is at work on a core of its own, and stands back there for the server: see portrait-worker.ts. */
const PROCESSES = 2
/** People of one gender and country of a site whose turn comes together: a first page of them, or of likes. */
const PAGE = 30
const DEMO_PORTRAITS = 2
/** The last of many is for those whom its owner lets see it. */
const PRIVATE = 3

interface Parts {
  /** The owner's address of the database. */
  url: string
  database: Database
  sites: readonly Site[]
  clock: Clock
  storage: Storage
  /** For drawings on their way, on the disk of the storage. */
  folder: string
}

export interface Portraits {
  /** Draws what a first visitor of the first site can see, and ends when it is there. */
  drawFirst(): Promise<void>
  /** Everything else follows as a job. */
  jobs: Job[]
  begin(): Promise<void>
  stop(): void
}

/** Somebody whose next portrait is to be drawn. */
interface MissingPortraits {
  siteId: SiteId
  memberId: MemberId
  email: string
  gender: string
  age: number
  bodyType: Person['bodyType']
  signupAt: string
  photos: number
  /** Of a list of people of the same gender and country, the last active first; whom the demo member met are on the first. */
  page: number
  /** Whether they live where most of their site do, and the demo member with them: such people are shown at first. */
  isUsual: boolean
}

/** Draws the portraits of the demo's people, those who are seen first before all others. */
export function drawDemoPortraits(parts: Parts): Portraits {
  const siteIds = parts.sites.map(({ id }) => id)
  const processes: PortraitProcess[] = []
  let isStopped = false

  const dismiss = () => {
    for (const process of processes.splice(0)) process.stop()
  }
  const missing = () => withOwner(parts.url, (owner) => findMissingPortraits(owner, siteIds, parts.clock.now()))
  const draw = async (people: MissingPortraits[], isLater: boolean) => {
    while (processes.length < Math.min(PROCESSES, people.length)) processes.push(startPortraitProcess())
    const drawNext = async (process: PortraitProcess) => {
      for (let next = people.shift(); next && !isStopped; next = people.shift())
        await drawOne(parts, process, next, isLater)
    }
    try {
      await Promise.all(processes.map(drawNext))
    } catch (error) {
      // Fresh processes at the next try; the next start begins again by itself.
      dismiss()
      if (!isStopped) throw error
    }
  }
  const drawSome = async () => {
    const people = await missing()
    if (people.length === 0 || isStopped) return dismiss()
    await draw(people.slice(0, BATCH), true)
    return isStopped ? undefined : withOwner(parts.url, enqueueNext)
  }

  return {
    drawFirst: async () =>
      draw(
        (await missing()).filter(
          ({ siteId, photos, page, isUsual }) => siteId === siteIds[0] && photos === 0 && page === 0 && isUsual,
        ),
        false,
      ),
    jobs: [{ name: TASK, run: drawSome }],
    begin: () => withOwner(parts.url, enqueueNext),
    stop() {
      isStopped = true
      dismiss()
    },
  }
}

/** Files come first and the row after: a row always has its bytes. */
async function drawOne(
  { database, sites, storage, folder }: Parts,
  process: PortraitProcess,
  person: MissingPortraits,
  isLater: boolean,
) {
  const { siteId, memberId, email, gender, age, bodyType, signupAt, photos } = person
  const niche = sites.find(({ id }) => id === siteId)?.settings.niche
  await mkdir(folder, { recursive: true })
  const desk = await mkdtemp(path.join(folder, 'portrait-'))
  try {
    const picture = await process.draw({
      person: { seed: seedOf(email), ...whoIs(gender), age, bodyType, ...(niche && takenOn(niche)) },
      scene: photos,
      folder: desk,
      isLater,
    })
    const storageKey = newStorageKey()
    for (const size of sizes)
      await storage.put(`${storageFolder(siteId, storageKey)}${size}.webp`, path.join(desk, `${size}.webp`))
    await database
      .forSite(siteId)
      .insertInto('photos')
      .values({
        siteId,
        memberId,
        storageKey,
        position: photos,
        isPrivate: photos === PRIVATE,
        status: 'active',
        ...picture,
        createdAt: signupAt,
      })
      .execute()
  } finally {
    await rm(desk, { recursive: true, force: true })
  }
}

/** Whose portraits are missing, in the order in which they are to be drawn. */
async function findMissingPortraits(
  owner: pg.Client,
  siteIds: readonly SiteId[],
  now: Date,
): Promise<MissingPortraits[]> {
  const { rows } = await owner.query<MissingPortraits>(
    `with demo as (
      select m.site_id, m.id, p.country
      from members m
      join profiles p on p.site_id = m.site_id and p.member_id = m.id
      -- Anybody can join with the same address: two of them would have everybody drawn twice.
      where m.email = $2 and m.status = 'active'
    ), met as (
      select site_id, liker_id as id from likes where (site_id, liked_id) in (select site_id, id from demo)
      union
      select site_id, liked_id from likes where (site_id, liker_id) in (select site_id, id from demo)
      union
      select site_id, visitor_id from visits where (site_id, visited_id) in (select site_id, id from demo)
    ), people as (
      select m.site_id, m.id, m.email, p.gender, p.body_type, p.country, m.signup_at,
        extract(year from age((m.signup_at at time zone 'UTC')::date, p.birth_date))::int as age,
        (select count(*) from photos f where f.site_id = m.site_id and f.member_id = m.id)::int as photos,
        case when (m.site_id, m.id) in (select site_id, id from met) then 0 else (row_number() over (
          partition by m.site_id, p.gender, p.country
          order by date_trunc('hour', m.last_active_at) desc, m.id desc) - 1) / $3 end as page,
        coalesce(p.country = d.country, false) as is_usual
      from members m
      join profiles p on p.site_id = m.site_id and p.member_id = m.id
      left join demo d on d.site_id = m.site_id
      where m.site_id = any ($4) and m.status = 'active'
        -- The demo member is somebody's own from then on: what they delete does not come back.
        and (m.email like '%@' || $1 or m.email = $2 and m.signup_at > $5::timestamptz - interval '1 hour')
    )
    select site_id as "siteId", id as "memberId", email, gender, age, body_type as "bodyType", signup_at as "signupAt", photos, page::int,
      is_usual as "isUsual"
    from people
    order by photos, email = $2 desc, page = 0 desc, is_usual desc, page, site_id, country, gender, id`,
    [PEOPLE_DOMAIN, demoLogin.email, PAGE, siteIds, now],
  )
  return rows.filter(({ email, photos }) => photos < wanted(email))
}

const wanted = (email: string) => (email === demoLogin.email ? DEMO_PORTRAITS : portraitsOf(seedOf(email)))

/** One after the other, also after a start while an earlier job is still waiting; everything else goes first. */
async function enqueueNext(owner: pg.Client): Promise<void> {
  await owner.query(
    'select graphile_worker.add_job($1, queue_name => $1, job_key => $1, priority => 100, max_attempts => 25)',
    [TASK],
  )
}

async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url, application_name: 'visavis-seeds', types: productTypes })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
