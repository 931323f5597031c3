import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_HASHES } from '#server/limits.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import type { Effort, Secrets } from '#server/platform/secrets.ts'
import { WorkQueue } from '#server/platform/work-queue.ts'

/** The library's number for Argon2id. */
const ARGON2ID = 2
/** OWASP's minimum for Argon2id: 19 MiB, two passes. A change here makes old hashes be renewed at the next login. */
const COSTS = {
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  quick: { memoryCost: 64, timeCost: 1, parallelism: 1 },
} as const satisfies Record<Effort, object>

/** The one door of this process: a hash takes a core for some 30 ms. */
export const hashQueue = new WorkQueue(PASSWORD_HASHES)

/** The pepper lies outside the database, so that a copy of the database alone cannot be cracked. */
const options = (secrets: Secrets) => ({
  algorithm: ARGON2ID,
  ...COSTS[secrets.effort],
  secret: secrets.key('password'),
})

export function hashPassword(secrets: Secrets, password: string, salt?: Buffer): Promise<string> {
  return hashQueue.run(() => hash(composed(password), { ...options(secrets), ...(salt && { salt }) }))
}

const SALT_BYTES = 16

/**
 * The salt of all accounts that wait with one address, whoever made them: so one hash says which of them a password opens,
 * however many there are. Nobody can foretell it, and no other address has it.
 */
export function waitingSalt(secrets: Secrets, site: SiteId, email: string): Buffer {
  return secrets.hmac('waiting-salt', `${site}|${email}`).subarray(0, SALT_BYTES)
}

/** Without a hash it takes just as long, and the answer is no: time does not tell whether there is an account. */
export function isPassword(secrets: Secrets, stored: string | null | undefined, password: string): Promise<boolean> {
  return hashQueue.run(async () => {
    const isRight = await verify(stored ?? (await nobodysHash(secrets)), composed(password), options(secrets))
    return isRight && Boolean(stored)
  })
}

export function isOutdated({ effort }: Secrets, stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = COSTS[effort]
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

export function hasSalt(stored: string, salt: Buffer): boolean {
  return stored.includes(`$${salt.toString('base64').replace(/=+$/, '')}$`)
}

/** Which of the accounts that wait with an address a password opens: one hash tells it of all, also when there is nobody. */
export async function openedBy<T extends { passwordHash: string | null }>(
  secrets: Secrets,
  waiting: readonly T[],
  password: string,
  salt: Buffer,
): Promise<T[]> {
  const hashed = await hashPassword(secrets, password, salt)
  return waiting.filter(({ passwordHash }) => passwordHash === hashed)
}

let nobodys: Promise<string> | undefined
function nobodysHash(secrets: Secrets): Promise<string> {
  nobodys ??= hash('nobody', options(secrets))
  return nobodys
}

/** The same characters can be typed in two ways; everything else of a password stays exactly as it is. */
function composed(password: string): string {
  return password.normalize('NFC')
}
