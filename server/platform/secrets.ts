import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Keys for every purpose, made from the installation's one secret: knowing one of them tells nothing of another. */
export interface Secrets {
  key(purpose: string): Buffer
  /** A keyed fingerprint: equal texts can be recognised, and nobody without the secret can guess them. */
  hmac(purpose: string, text: string): Buffer
  effort: Effort
}

/** How much work passwords and proofs ask for: `full`, but for tests, which join by the thousand. */
export type Effort = 'full' | 'quick'

export function makeSecrets(secret: string, effort: Effort = 'full'): Secrets {
  const keys = new Map<string, Buffer>()
  const key = (purpose: string) => {
    const made = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, 'visavis', purpose, 32))
    keys.set(purpose, made)
    return made
  }
  return { key, hmac: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest(), effort }
}

/** The secret from the environment; a trial makes one at its first start and keeps it beside its data. */
export async function installationSecret(config: {
  secret: string | undefined
  databaseUrl: string | undefined
  dataFolder: string
}): Promise<string> {
  if (config.secret) return config.secret
  if (config.databaseUrl)
    throw new Error('SECRET is not set. Make one with `openssl rand -base64 48` and keep it safe.')
  const file = path.join(config.dataFolder, 'secret')
  await mkdir(config.dataFolder, { recursive: true })
  const fresh = randomBytes(48).toString('base64url')
  // Written only if it is not there: two processes that start at once must agree.
  await writeFile(file, fresh, { flag: 'wx', mode: 0o600 }).catch(() => {})
  return readFile(file, 'utf8')
}
