import { randomBytes, randomUUID } from 'node:crypto'
import type { Tracking } from '#contract/fields.ts'
import type { Country, Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { newStorageKey } from '#server/photos/photo-row.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import { hashOf, SESSION_COOKIE } from '#server/sessions/session.ts'
import { Visitor } from './visitor.ts'
import type { World } from './world.ts'

export interface PersonOptions {
  name?: string
  gender?: string
  seeks?: string
  country?: Country
  region?: string | null
  placeId?: number | null
  birthDate?: string
  sexuality?: string | null
  hairColor?: string | null
  relationshipStatus?: string | null
  bodyType?: string | null
  eyeColor?: string | null
  interests?: string[]
  aboutMe?: string
  signupMessage?: string
  language?: Locale
  isFictional?: boolean
  isPaid?: boolean
  isInvisible?: boolean
  isVerified?: boolean
  status?: 'not_confirmed' | 'active' | 'deleted' | 'banned'
  profileStatus?: 'disabled' | 'active' | 'rejected'
  signupAt?: Date
  lastActiveAt?: Date
  /** How many public photos, as rows without bytes. */
  photos?: number
  privatePhotos?: number
  photoStatus?: 'pending' | 'active' | 'rejected'
  /** Where they came from. */
  tracking?: Tracking
  /** The network address that the browser calls from. */
  ip?: string
}

/** A member with a browser that is logged in. */
export class Person extends Visitor {
  readonly id: MemberId
  /** What the session's cookie holds. */
  readonly token: string

  constructor(world: World, id: MemberId, token: string, ip?: string) {
    super(world, { cookies: { [cookieName(SESSION_COOKIE, true)]: token }, ...(ip ? { ip } : {}) })
    this.id = id
    this.token = token
    this.email = `${id}@example.org`
  }
}

/** The same member in another browser. */
export async function another(world: World, { id }: Person): Promise<Person> {
  const browser = new Person(world, id, randomBytes(32).toString('base64url'))
  await openSession(world, browser)
  return browser
}

async function openSession({ db, site, clock }: World, { id, token }: Person): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('sessions')
    .values({
      siteId: site.id,
      memberId: id,
      tokenHash: hashOf(token),
      device: 'Probe',
      byJoining: true,
      createdAt: now.toISOString(),
      seenAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
    })
    .execute()
}

/** Somebody who joined long enough ago to be confirmed: rows instead of the way through signup, which hashes a password. */
export async function person(world: World, options: PersonOptions = {}): Promise<Person> {
  const somebody = new Person(world, randomUUID() as MemberId, randomBytes(32).toString('base64url'), options.ip)
  const { id: memberId, email } = somebody
  const { db, clock } = world
  const siteId = world.site.id
  const now = clock.now()
  const { photos = 0, privatePhotos = 0, signupAt = now, lastActiveAt = now, status = 'active' } = options
  await db
    .insertInto('members')
    .values({
      siteId,
      id: memberId,
      email,
      status,
      language: options.language ?? 'de',
      paidUser: options.isPaid ?? false,
      isFictional: options.isFictional ?? false,
      signupStep: 'done',
      ...options.tracking,
      signupAt: signupAt.toISOString(),
      lastActiveAt: lastActiveAt.toISOString(),
    })
    .execute()
  await db
    .insertInto('profiles')
    .values({
      siteId,
      memberId,
      status: options.profileStatus ?? 'active',
      name: options.name ?? 'Jemand',
      birthDate: options.birthDate ?? '1990-05-04',
      gender: options.gender ?? 'female',
      seeks: options.seeks ?? 'male',
      country: options.country ?? 'DE',
      region: options.region ?? null,
      placeId: options.placeId ?? null,
      sexuality: options.sexuality ?? null,
      hairColor: options.hairColor ?? null,
      relationshipStatus: options.relationshipStatus ?? null,
      bodyType: options.bodyType ?? null,
      eyeColor: options.eyeColor ?? null,
      interests: options.interests ?? [],
      aboutMe: options.aboutMe ?? '',
      signupMessage: options.signupMessage ?? '',
      isInvisible: options.isInvisible ?? false,
      verifiedAt: options.isVerified ? now.toISOString() : null,
    })
    .execute()
  await openSession(world, somebody)
  const rows = Array.from({ length: photos + privatePhotos }, (_, position) => {
    const visibility = { isPrivate: position >= photos, status: options.photoStatus ?? 'active' }
    return {
      siteId,
      memberId,
      position,
      ...visibility,
      storageKey: newStorageKey(visibility),
      width: 900,
      height: 1200,
      thumbhash: randomBytes(24),
      sha256: randomBytes(32),
      similarityHash: randomBytes(8),
      createdAt: now.toISOString(),
    }
  })
  if (rows.length > 0) await db.insertInto('photos').values(rows).execute()
  return somebody
}
