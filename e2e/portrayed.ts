import { randomUUID } from 'node:crypto'
import { type APIRequestContext, request } from '@playwright/test'
import pg from 'pg'
import sharp from 'sharp'
import { readConfig } from '#server/config.ts'
import { startPostgres } from '#server/platform/db/postgres.ts'
import { HOME } from './address.ts'
import { signedInMember, type TestMember } from './members.ts'

interface Options {
  name?: string
  /** Fields of `PATCH /api/profile`. */
  profile?: Record<string, unknown>
  city?: string
  photos?: number
  privatePhotos?: number
  isFictional?: boolean
  isPremium?: boolean
  origin?: string
}

/** Their hues, so that two photos can be told apart. */
const HUES = [20, 140, 260, 330, 60]

/** A woman who looks for men, whom others can find: with words, a place and photos. She has a browser of her own. */
export async function portrayedMember(options: Options = {}): Promise<TestMember & { session: APIRequestContext }> {
  const { origin = HOME, photos = 1, privatePhotos = 0, city = 'Köln' } = options
  const session = await request.newContext({ baseURL: origin })
  const member = await signedInMember(session, { origin, ...(options.name ? { name: options.name } : {}) })
  // First, because the number of photos depends on it.
  await changeMember(member.user.id, { is_fictional: options.isFictional, paid_user: options.isPremium })
  const { places } = (await (await session.get(`/api/places?country=DE&text=${encodeURIComponent(city)}`)).json()) as {
    places: { id: number }[]
  }
  await change(session, 'PUT', '/api/signup/location', { country: 'DE', place_id: places[0]?.id })
  const words = { about_me: 'Sonntags findet man mich am Fluss.', interests: ['music', 'cooking', 'travelling'] }
  await change(session, 'PATCH', '/api/profile', { gender: 'female', seeks: 'male', ...words, ...options.profile })
  for (let at = 0; at < photos + privatePhotos; at++) await upload(session, at, at >= photos)
  return { ...member, session }
}

export async function change(session: APIRequestContext, method: string, path: string, data: object): Promise<void> {
  const answer = await session.fetch(path, { method, data, headers: { 'idempotency-key': randomUUID() } })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
}

async function upload(session: APIRequestContext, at: number, isPrivate: boolean): Promise<void> {
  const hue = HUES[at % HUES.length] ?? 0
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="hsl(${hue} 50% 60%)"/><circle cx="300" cy="330" r="130" fill="hsl(${hue} 40% 85%)"/><rect x="120" y="500" width="360" height="300" rx="140" fill="hsl(${hue} 40% 35%)"/></svg>`
  const buffer = await sharp(Buffer.from(svg)).jpeg().toBuffer()
  const answer = await session.post('/api/photos', {
    headers: { 'idempotency-key': randomUUID() },
    multipart: {
      ...(isPrivate ? { is_private: 'true' } : {}),
      photo: { name: 'me.jpg', mimeType: 'image/jpeg', buffer },
    },
  })
  if (!answer.ok()) throw new Error(`POST /api/photos: ${answer.status()} ${await answer.text()}`)
}

/** What only operators and payments can change, which no screen of a member does. */
export async function changeMember(
  id: string,
  columns: Readonly<Record<'is_fictional' | 'paid_user', boolean | undefined>>,
): Promise<void> {
  const wanted = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (wanted.length === 0) return
  await inDatabase(async (client) => {
    for (const [column, value] of wanted)
      await client.query(`update members set ${column} = $1 where id = $2`, [value, id])
  })
}

/** A photo as it stands while an operator looks at it. */
export async function setPhotoStatus(id: string, status: 'active' | 'pending' | 'rejected'): Promise<void> {
  await inDatabase((client) => client.query('update photos set status = $1 where member_id = $2', [status, id]))
}

async function inDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { dataFolder } = readConfig({ ...process.env, DATA_FOLDER: process.env['DATA_FOLDER'] ?? '.data/e2e' })
  // Found running, so this only tells its address.
  const client = new pg.Client({ connectionString: (await startPostgres(dataFolder)).url('visavis') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
