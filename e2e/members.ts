import { createHash, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { MailSummary, StoredMail } from '#contract/mailbox.ts'
import type { User } from '#contract/members.ts'
import { HOME } from './address.ts'

export interface TestMember {
  email: string
  password: string
  name: string
  user: User
}

interface Options {
  /** The site's address, where it is not the default one: `at('she', '')`. Another site's member needs a page. */
  origin?: string
  name?: string
  email?: string
  password?: string
  /** A member who has not opened the mail yet. */
  isActivated?: boolean
}

const MAIL_MS = 10_000

/** A new member with a confirmed address, logged in where `where` keeps its cookies: a page's browser, or a request. */
export async function signedInMember(where: Page | APIRequestContext, options: Options = {}): Promise<TestMember> {
  const { origin = HOME, isActivated = true } = options
  const site = siteOf(where, origin)
  const mark = randomUUID().slice(0, 8)
  const { name = `Probe ${mark}`, email = `probe-${mark}@mail.example`, password = `quiet river ${mark}` } = options
  const account = { name, email, password, date_of_birth: '1990-05-17', gender: 'male', seeks: 'female' }
  const proof = await solve(site)
  let { user } = await site.post<{ user: User }>('/api/signup', { ...account, ...proof, consent_sensitive: true })
  if (isActivated) {
    const token = new URL(await linkOf(where, email, 'activate', origin)).searchParams.get('token')
    user = (await site.post<{ user: User }>('/api/signup/activate', { token })).user
  }
  if ('request' in where) await moveCookies(where, origin)
  return { email, password, name, user }
}

/** The first link of the newest mail of a kind to an address. Waits until it has arrived. */
export async function linkOf(
  where: Page | APIRequestContext,
  address: string,
  kind: string,
  origin = HOME,
): Promise<string> {
  const mail = await mailOf(where, address, kind, origin)
  const link = mail.links.find((one) => /[?&](token|undo)=/.test(one))
  if (!link) throw new Error(`The mail ${kind} to ${address} has no link`)
  return link
}

export async function mailOf(
  where: Page | APIRequestContext,
  address: string,
  kind: string,
  origin = HOME,
): Promise<StoredMail> {
  const site = siteOf(where, origin)
  const until = Date.now() + MAIL_MS
  for (;;) {
    const { mails } = await site.get<{ mails: MailSummary[] }>(`/api/dev/mails?address=${encodeURIComponent(address)}`)
    const found = mails.find((mail) => mail.kind === kind)
    if (found) return (await site.get<{ mail: StoredMail }>(`/api/dev/mails/${found.id}`)).mail
    if (Date.now() > until) throw new Error(`No mail of kind ${kind} came to ${address}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The path of a mail's link, to open on the site under test whatever origin the mail names. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}

interface Site {
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, data: unknown) => Promise<T>
}

/** Node finds no `*.localhost`, so a site is reached at the machine's own name and named in the host header. */
function siteOf(where: Page | APIRequestContext, origin: string): Site {
  const request = 'request' in where ? where.request : where
  const { host, port } = new URL(origin)
  async function ask<T>(method: string, path: string, data?: unknown): Promise<T> {
    const headers = { host, ...(data ? { 'idempotency-key': randomUUID() } : {}) }
    const answer = await request.fetch(`http://localhost:${port}${path}`, {
      method,
      headers,
      ...(data ? { data } : {}),
    })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return { get: (path) => ask('GET', path), post: (path, data) => ask('POST', path, data) }
}

/** The browser knows the other site by its name, and must find the session there. */
async function moveCookies(page: Page, origin: string): Promise<void> {
  const { hostname } = new URL(origin)
  if (hostname === 'localhost') return
  const kept = (await page.context().cookies()).filter(({ domain }) => domain === 'localhost')
  await page.context().clearCookies({ domain: 'localhost' })
  await page.context().addCookies(kept.map((cookie) => ({ ...cookie, domain: hostname })))
}

/** What the browser calculates while somebody fills in the form: a number whose hash begins with enough zeros. */
async function solve(site: Site): Promise<{ challenge: string; solution: string }> {
  const { challenge, difficulty } = await site.get<{ challenge: string; difficulty: number }>('/api/signup/challenge')
  for (let number = 0; ; number++) {
    const hash = createHash('sha256').update(`${challenge}:${number}`).digest()
    if (hash.readUInt32BE(0) >>> (32 - difficulty) === 0) return { challenge, solution: String(number) }
  }
}
