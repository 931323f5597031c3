import { verify } from '@node-rs/argon2'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { askChallenge } from '#contract/signup.ts'
import { hashPassword } from '#server/sessions/password-hash.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import type { Effort } from './compare.ts'
import { load } from './load.ts'
import { median } from './rate.ts'
import { percent } from './results.ts'
import type { Server } from './servers.ts'

const PASSWORD = 'ein langes Passwort aus Worten'
const LOGIN = '/api/user.php'
const GOAL = 0.8
const CALM_MS = 300
/** As many at once as the door lets through; more would only wait. */
const CLIENTS = 16

export interface LoginOutcome {
  title: string
  /** Logins a second over HTTP, with every rule on. */
  product: number
  /** Checks of a password a second by the library alone. */
  bare: number
  ratio: number
  goal: number
  /** p99 of another call while logins pour in. */
  othersP99Ms: number
  /** How many of the flood were turned away at once. */
  shed: number
}

/** Logins beside bare Argon2id by turns, then another call's patience while far more logins come than can be done. */
export async function measureLogins(server: Server, { rounds, seconds }: Effort): Promise<LoginOutcome> {
  // One for each client: of many logins at once into one account only the first few are judged.
  const members = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => join(server.url, index)))
  await inDatabase(server, CONFIRM_ALL)
  const requests = members.map(({ email, cookie }) => written(server.url, { email, password: PASSWORD }, cookie))
  const logIn = (index: number) => {
    const { email, cookie } = members[index % CLIENTS] ?? { email: '', cookie: '' }
    return post(server.url, LOGIN, { email, password: PASSWORD }, { cookie })
  }
  const secrets = makeSecrets('any secret does for measuring the work')
  const hash = await hashPassword(secrets, PASSWORD)
  const check = () => verify(hash, PASSWORD, { secret: secrets.key('password') })

  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < rounds; round++) {
    await inDatabase(server, FORGET_LOGINS)
    const { requestsPerSecond } = await load(server, { requests, connections: CLIENTS, seconds })
    ours.push(requestsPerSecond)
    limit.push(await perSecond(2, seconds, async () => void (await check())))
  }
  const [product, bare] = [median(ours), median(limit)]
  await inDatabase(server, FORGET_LOGINS)
  const flooded = await flood(server, logIn, seconds)
  return { title: 'logins', product, bare, ratio: product / bare, goal: GOAL, ...flooded }
}

export function tellLogins({ title, product, bare, ratio, goal, othersP99Ms, shed }: LoginOutcome): void {
  console.log(`\n${title}`)
  console.log(`  Visavis        ${product.toFixed(1).padStart(7)} a second`)
  console.log(`  bare Argon2id  ${bare.toFixed(1).padStart(7)} a second`)
  console.log(
    `  ratio          ${percent(ratio).padStart(7)}, goal ≥ ${percent(goal)}: ${ratio >= goal ? 'reached' : 'missed'}`,
  )
  const verdict = othersP99Ms <= CALM_MS ? 'reached' : 'missed'
  console.log(
    `  in a flood, other calls' p99 ${othersP99Ms} ms, goal ≤ ${CALM_MS}: ${verdict} (${shed} logins turned away)`,
  )
}

/** Two hundred logins a second, whoever answers or not, and beside them one visitor who reads the settings. */
async function flood(server: Server, logIn: (index: number) => Promise<Response>, seconds: number) {
  let shed = 0
  const end = performance.now() + seconds * 1000
  const pouring = setInterval(() => {
    for (let i = 0; i < 10; i++)
      void logIn(i).then(
        ({ status }) => void (shed += status === 503 ? 1 : 0),
        () => {},
      )
  }, 50)
  const times: number[] = []
  while (performance.now() < end) {
    const since = performance.now()
    await (await fetch(`${server.url}/api/settings.php`)).arrayBuffer()
    times.push(performance.now() - since)
  }
  clearInterval(pouring)
  times.sort((a, b) => a - b)
  return { shed, othersP99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? Number.NaN) }
}

async function perSecond(clients: number, seconds: number, work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  let done = 0
  const one = async () => {
    while (performance.now() - begun < seconds * 1000) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: clients }, one))
  return done / ((performance.now() - begun) / 1000)
}

/** A login as it travels. */
function written(url: string, body: object, cookie: string): string {
  const json = JSON.stringify(body)
  const headers = { host: new URL(url).host, cookie, 'content-type': 'application/json', 'content-length': json.length }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${LOGIN} HTTP/1.1\r\n${lines.join('')}\r\n${json}`
}

/** Whoever has not confirmed the address is looked for twice, so that time does not tell whether it has an owner. */
const CONFIRM_ALL = "update members set status = 'active' where status = 'not_confirmed'"
/** Right passwords are limited too: far above what people do, and far below what is measured here. */
const FORGET_LOGINS = "delete from attempts where subject like 'right_password%'"

async function inDatabase({ databaseUrl }: Server, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    await owner.query(statement)
  } finally {
    await owner.end()
  }
}

/** Somebody joins over the wire, each from a network of their own. */
async function join(url: string, index: number): Promise<{ email: string; cookie: string }> {
  const email = `bench-${index}-${Date.now()}@mail.example.org`
  const { challenge, difficulty } = askChallenge.output.parse(await (await fetch(url + askChallenge.path)).json())
  const person = { name: 'Bench', password: PASSWORD, date_of_birth: '1990-01-01', gender: 'female', seeks: 'male' }
  const proof = { challenge, solution: solve(challenge, difficulty) }
  const network = { 'x-forwarded-for': `87.128.${index}.1` }
  const joined = await post(url, '/api/signup', { email, ...person, ...proof, consent_sensitive: true }, network)
  const cookie = joined.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { email, cookie }
}

function solve(challenge: string, difficulty: number): string {
  for (let solution = 0; ; solution++) {
    const hash = createHash('sha256').update(`${challenge}:${solution}`).digest()
    if (hash.readUInt32BE(0) >>> (32 - difficulty) === 0) return String(solution)
  }
}

async function post(
  url: string,
  path: string,
  body: object,
  others: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...others }
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}
