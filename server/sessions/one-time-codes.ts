import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { MemberId } from '#contract/members.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'

const STEP_SECONDS = 30

/** Refuses a code that the member's authenticator does not show. Returns the step that the code belongs to. */
export function checkCode(
  { site, clock, secrets }: Pick<Context, 'site' | 'clock' | 'secrets'>,
  sealed: Buffer,
  code: string,
): number {
  const step = stepOf(authenticator(openSecret(secrets, sealed), site.settings.name, ''), code, clock.now())
  if (step === undefined) throw new Refusal('sessions.code_wrong')
  return step
}

/** Whether a login of this member asks for a code. */
export async function hasAuthenticator(db: Db, siteId: SiteId, memberId: MemberId): Promise<boolean> {
  return (await findCodeSecret(db, siteId, memberId)) !== undefined
}

/** The sealed secret of the authenticator that is switched on. */
export async function findCodeSecret(db: Db, siteId: SiteId, memberId: MemberId): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('oneTimeCodes')
    .select('secret')
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return found?.secret
}

/** Uses a code up: it works once, and so does every earlier one. */
export async function useCode(
  { tx, site }: Pick<ChangeContext, 'tx' | 'site'>,
  memberId: MemberId,
  step: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('oneTimeCodes')
    .set({ lastStep: step })
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('sessions.code_wrong')
}

export function authenticator(secret: Buffer, issuer: string, label: string): TOTP {
  const buffer = secret.buffer.slice(secret.byteOffset, secret.byteOffset + secret.length) as ArrayBuffer
  return new TOTP({ issuer, label, secret: new Secret({ buffer }), digits: 6, period: STEP_SECONDS })
}

/** The 30 seconds that a code belongs to, one step of clock difference allowed; undefined when it is none of them. */
export function stepOf(totp: TOTP, code: string, now: Date): number | undefined {
  const difference = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return difference === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + difference
}

export function sealSecret(secrets: Secrets, secret: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secrets.key('one-time-codes'), iv)
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

export function openSecret(secrets: Secrets, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', secrets.key('one-time-codes'), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}
