import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { newStorageKey, storageFolder } from '#server/photos/photo-row.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, SiteId } from '#server/platform/db/db.ts'
import { sizes } from '#server/platform/images/picture.ts'
import type { Tasks } from '#server/platform/jobs/run-jobs.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Site } from '#server/sites/site.ts'
import { demoLogin } from './demo-member.ts'
import { PEOPLE_DOMAIN } from './people/invent-person.ts'
import { type PortraitProcess, startPortraitProcess } from './portraits/portrait-process.ts'
import { portraitsOf, seedOf } from './portraits/portraits-of.ts'

const TASK = 'draw-portraits'
/** Portraits of one job: few, so that a stop does not wait long and other jobs get their turn. */
const BATCH = 8
const PROCESSES = 2
const PAUSE_MS = 1000
/** People of one gender and country of a site whose turn comes together: a first page of them. */
const PAGE = 24
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
  /** Whether others want the cores: then only what is seen first is drawn. */
  isBusy?: () => boolean
}

interface PortraitTasks {
  tasks: Tasks
  begin(): Promise<void>
  stop(): void
}

/** Somebody whose next portrait is to be drawn. */
interface Sitting {
  siteId: SiteId
  memberId: string
  email: string
  gender: 'male' | 'female'
  age: number
  signupAt: string
  photos: number
  /** Of a list of people of the same gender and country, the last active first. */
  page: number
}

/**
 * Draws the portraits of the demo's people: at once for those who are seen first, and by and by for everybody else, while
 * the machine has nothing better to do.
 */
export function portraitTasks(parts: Parts): PortraitTasks {
  const { isBusy = isMachineBusy } = parts
  const siteIds = parts.sites.map(({ id }) => id)
  const processes: PortraitProcess[] = []
  let isStopped = false

  const dismiss = () => {
    for (const process of processes.splice(0)) process.stop()
  }
  const drawBatch = async (batch: Sitting[], count: number) => {
    while (processes.length < count) processes.push(startPortraitProcess())
    const draw = async (process: PortraitProcess) => {
      for (let next = batch.shift(); next; next = batch.shift()) await drawOne(parts, process, next)
    }
    await Promise.all(processes.slice(0, count).map(draw))
  }

  const drawSome = async () => {
    const sittings = await withOwner(parts.url, (owner) => findSittings(owner, siteIds, parts.clock.now()))
    const first = sittings[0]
    if (!first || isStopped) return dismiss()
    const isUrgent = first.siteId === siteIds[0] && first.photos === 0 && first.page === 0
    const begun = performance.now()
    try {
      if (isUrgent || !isBusy()) await drawBatch(sittings.slice(0, BATCH), isUrgent ? PROCESSES : 1)
    } catch (error) {
      // Fresh processes at the next try; the next start begins again by itself.
      dismiss()
      if (isStopped) return undefined
      throw error
    }
    if (!isUrgent) processes.splice(1).forEach((process) => process.stop())
    const pause = isUrgent ? 0 : Math.max(PAUSE_MS, performance.now() - begun)
    return withOwner(parts.url, (owner) => enqueueNext(owner, pause))
  }

  return {
    tasks: { [TASK]: drawSome },
    begin: () => withOwner(parts.url, (owner) => enqueueNext(owner, 0)),
    stop() {
      isStopped = true
      dismiss()
    },
  }
}

const isMachineBusy = () => (loadavg()[0] ?? 0) > availableParallelism()

/** Files come first and the row after: a row always has its bytes. */
async function drawOne({ database, storage, folder }: Parts, process: PortraitProcess, sitting: Sitting) {
  const { siteId, memberId, email, gender, age, signupAt, photos } = sitting
  await mkdir(folder, { recursive: true })
  const desk = await mkdtemp(path.join(folder, 'portrait-'))
  try {
    const picture = await process.draw({ person: { seed: seedOf(email), gender, age }, scene: photos, folder: desk })
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
async function findSittings(owner: pg.Client, siteIds: readonly SiteId[], now: Date): Promise<Sitting[]> {
  const { rows } = await owner.query<Sitting>(
    `with people as (
      select m.site_id, m.id, m.email, p.gender, p.country, m.signup_at,
        extract(year from age((m.signup_at at time zone 'UTC')::date, p.birth_date))::int as age,
        (select count(*) from photos f where f.site_id = m.site_id and f.member_id = m.id)::int as photos,
        (row_number() over (
          partition by m.site_id, p.gender, p.country
          order by date_trunc('hour', m.last_active_at) desc, m.id desc) - 1) / $3 as page,
        count(*) over (partition by m.site_id, p.gender, p.country) as neighbours
      from members m
      join profiles p on p.site_id = m.site_id and p.member_id = m.id
      where m.site_id = any ($4) and m.status = 'active'
        -- The demo member is somebody's own from then on: what they delete does not come back.
        and (m.email like '%@' || $1 or m.email = $2 and m.signup_at > $5::timestamptz - interval '1 hour')
    )
    select site_id as "siteId", id as "memberId", email, gender, age, signup_at as "signupAt", photos, page::int
    from people
    order by photos, page, site_id, neighbours desc, country, gender, id`,
    [PEOPLE_DOMAIN, demoLogin.email, PAGE, siteIds, now],
  )
  return rows.filter(({ email, photos }) => photos < wanted(email))
}

const wanted = (email: string) => (email === demoLogin.email ? DEMO_PORTRAITS : portraitsOf(seedOf(email)))

/** One after the other, also after a start while an earlier job is still waiting; everything else goes first. */
async function enqueueNext(owner: pg.Client, pauseMs: number): Promise<void> {
  await owner.query(
    `select graphile_worker.add_job($1, queue_name => $1, job_key => $1, priority => 100, max_attempts => 25,
      run_at => now() + $2 * interval '1 millisecond')`,
    [TASK, Math.round(pauseMs)],
  )
}

async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url, application_name: 'visavis-seeds' })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
