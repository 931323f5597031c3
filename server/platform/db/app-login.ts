import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { APP_ROLE } from './db.ts'

/** SQLSTATEs of a login that is refused: wrong password, or none set. */
const REFUSED = new Set(['28P01', '28000'])
const ITERATIONS = 4096

/**
 * The address at which the process logs in as the application's role, which owns nothing and can become nobody else. The
 * owner sets the role's password when it is not the given one, so that an operator has one address to configure.
 */
export async function appLogin(ownerUrl: string, password: string): Promise<string> {
  const url = ownerUrl.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${APP_ROLE}:${encodeURIComponent(password)}@`)
  if (await canLogIn(url)) return url
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`alter role ${APP_ROLE} password '${verifier(password)}'`).finally(() => owner.end())
  return url
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && REFUSED.has(error.code ?? '')) return false
    throw error
  }
}

/** What PostgreSQL keeps of a password (SCRAM, RFC 5803): the password itself is in no statement and in no log. */
function verifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}
