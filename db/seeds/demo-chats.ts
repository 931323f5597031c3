import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { MemberId } from '#contract/members.ts'
import type { Draft } from '#server/chats/deliver-message.ts'
import { asPicture, newPictureKey, pictureFolder } from '#server/chats/picture-row.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import { productTypes } from '#server/platform/db/types.ts'
import { imageWorkers } from '#server/platform/images/image-workers.ts'
import { type Picture, sizes } from '#server/platform/images/picture.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Site } from '#server/sites/site.ts'
import { type Line, type Partner, talk } from './chat-lines.ts'
import { demoLogin } from './demo-member.ts'
import type { Speaker } from './people/write-about.ts'
import { usualHome } from './people/homes.ts'

interface Parts {
  /** The owner's address of the database. */
  url: string
  sites: readonly Site[]
  clock: Clock
  storage: Storage
  /** For the picture on its way, on the disk of the storage. */
  folder: string
}

/** Drawn by draw-background.ts. */
const PICTURE = path.join(import.meta.dirname, 'chat-picture.webp')
/** Messages of the longest conversation, on the first site and on the others. */
const LONG = 300
const LESS_LONG = 40

/**
 * Conversations of every kind for the demo member: a long one, an ice-breaker, a gift, pictures open and locked, one that is
 * unread, one with a fictional profile. Only for a demo member who is new and has none: later it is somebody's own.
 */
export async function seedDemoChats({ url, sites, clock, storage, folder }: Parts): Promise<void> {
  const now = clock.now()
  const owner = new pg.Client({ connectionString: url, application_name: 'visavis-seeds', types: productTypes })
  await owner.connect()
  try {
    const waiting = await findDemoMembers(owner, sites, now)
    if (waiting.length === 0) return
    const pictures = await makePictures(storage, folder, waiting)
    for (const [index, demo] of waiting.entries()) {
      const partners = await findPartners(owner, demo)
      const { locale } = usualHome(demo.site.settings)
      const length = demo.site === sites[0] ? LONG : LESS_LONG
      await send(owner, demo, talk({ ...demo, locale }, partners, pictures[index] ?? [], length), now)
    }
  } finally {
    await owner.end()
  }
}

interface Demo {
  site: Site
  id: MemberId
  name: string
  gender: Speaker['gender']
  interests: string[]
}

async function findDemoMembers(owner: pg.Client, sites: readonly Site[], now: Date): Promise<Demo[]> {
  const { rows } = await owner.query<Omit<Demo, 'site'> & { siteId: SiteId }>(
    `select m.site_id as "siteId", m.id, p.name, p.gender, p.interests
    from members m
    join profiles p on p.site_id = m.site_id and p.member_id = m.id
    -- Anybody can join with the same address; nobody writes with an account that waits to be confirmed.
    where m.email = $1 and m.status = 'active' and m.site_id = any ($2) and m.signup_at > $3::timestamptz - interval '1 hour'
      and not exists (select from chats c where c.site_id = m.site_id and c.member_id = m.id)
    order by m.site_id`,
    [demoLogin.email, sites.map(({ id }) => id), now],
  )
  return rows.flatMap(({ siteId, ...demo }) => {
    const site = sites.find(({ id }) => id === siteId)
    return site ? { site, ...demo } : []
  })
}

/** People who look for somebody like the demo member: matches first, then who likes them; and one who is fictional. */
async function findPartners(owner: pg.Client, { site, id }: Demo): Promise<Partner[]> {
  const { rows } = await owner.query<Partner>(
    `select p.member_id as id, p.name, p.gender, p.interests, m.is_fictional as "isFictional"
    from profiles own
    join profiles p on p.site_id = own.site_id and p.gender = own.seeks and p.seeks = own.gender and p.country = own.country
    join members m on m.site_id = p.site_id and m.id = p.member_id and m.status = 'active'
    left join matches t on t.site_id = own.site_id and t.one_id = least(own.member_id, m.id)
      and t.other_id = greatest(own.member_id, m.id)
    left join likes l on l.site_id = own.site_id and l.liker_id = m.id and l.liked_id = own.member_id
    where own.site_id = $1 and own.member_id = $2 and m.id <> own.member_id
    order by t.one_id is null, l.id is null, m.last_active_at desc, m.id`,
    [site.id, id],
  )
  return rows
}

/** Two pictures for each site, as `send_message` wants them; all have the same bytes. */
async function makePictures(storage: Storage, folder: string, demos: readonly Demo[]): Promise<Draft[][]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const desk = await mkdtemp(path.join(folder, 'demo-'))
  const images = imageWorkers()
  try {
    const picture = await images.make({ file: PICTURE, folder: desk, megapixels: 2 })
    let first: string | undefined
    const all: Draft[][] = []
    for (const { site } of demos) {
      const made: Draft[] = []
      for (let i = 0; i < 2; i++) {
        const key = newPictureKey()
        const place = pictureFolder(site.id, key)
        for (const size of sizes) {
          if (first) await storage.copy(`${first}${size}.webp`, `${place}${size}.webp`)
          else await storage.put(`${place}${size}.webp`, path.join(desk, `${size}.webp`))
        }
        first ??= place
        made.push(asDraft(key, picture))
      }
      all.push(made)
    }
    return all
  } finally {
    images.close()
    await rm(desk, { recursive: true, force: true })
  }
}

function asDraft(storageKey: string, made: Picture): Draft {
  const id = randomUUID()
  const hex = (bytes: Buffer) => bytes.toString('hex')
  const shown = { ...made, id }
  return {
    kind: 'picture',
    score: 0,
    warning: null,
    picture: {
      id,
      storage_key: storageKey,
      width: made.width,
      height: made.height,
      thumbhash: hex(made.thumbhash),
      sha256: hex(made.sha256),
      similarity_hash: hex(made.similarityHash),
    },
    picture_open: asPicture(shown, false),
    picture_locked: asPicture(shown, true),
  }
}

/** Nothing costs anything, and nobody is too fast: this is how it was. */
const RULES = {
  price: 0,
  free_signup_messages: 0,
  answers_are_free: false,
  free_conversations: 1000,
  message_burst: 1_000_000,
  messages_per_minute: 1_000_000,
  first_messages_per_hour: 1000,
  new_account_hours: 0,
  new_account_messages: 1_000_000,
  same_openers: 1000,
}

/** By the product's own functions, so that every number and event is there as if it had happened. */
async function send(owner: pg.Client, { site, id }: Demo, lines: readonly Line[], now: Date): Promise<void> {
  const at = ({ minutesAgo }: Line) => new Date(now.getTime() - minutesAgo * 60_000)
  // In the order of time, as limits count.
  const inOrder = lines.toSorted((one, other) => other.minutesAgo - one.minutesAgo)
  const messages = inOrder.map((line) => ({
    sender: line.isOwn ? id : line.partner,
    receiver: line.isOwn ? line.partner : id,
    at: at(line),
    draft: line.draft,
  }))
  await owner.query('begin')
  await owner.query(`select set_config('visavis.site', $1, true)`, [site.id])
  const { rows } = await owner.query<{ refusal: string }>(
    `select s.refusal
    from json_to_recordset($2) as m (sender uuid, receiver uuid, at timestamptz, draft jsonb)
    cross join lateral send_message($1::smallint, m.sender, m.receiver, gen_random_uuid(), '', m.draft, $3::jsonb, m.at) s
    where s.refusal is not null`,
    [site.id, JSON.stringify(messages), JSON.stringify(RULES)],
  )
  if (rows[0]) throw new Error(`A message of the demo was refused: ${rows[0].refusal}`)
  for (const [partner, said] of Map.groupBy(lines, (line) => line.partner))
    await read(owner, site.id, id, partner, said, now)
  // What was sent long ago does not count for the limits of a new account.
  await owner.query('update chat_senders set sent = 0 where site_id = $1', [site.id])
  await owner.query('commit')
}

async function read(
  owner: pg.Client,
  site: SiteId,
  id: MemberId,
  partner: MemberId,
  said: readonly Line[],
  now: Date,
): Promise<void> {
  const count = said.filter(({ isRead }) => isRead).length
  if (count === 0) return
  await owner.query(
    `select read_chat($1::smallint, member, c.id, $4, $5)
    from conversations c, unnest(array[$2::uuid, $3::uuid]) member
    where c.site_id = $1 and c.one_id = least($2::uuid, $3::uuid) and c.other_id = greatest($2::uuid, $3::uuid)`,
    [site, id, partner, count, now],
  )
}
