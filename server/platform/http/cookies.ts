import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the browser sent, read when somebody first asks. */
    readonly cookies: Readonly<Record<string, string | undefined>>
    parsedCookies: Readonly<Record<string, string | undefined>> | null
  }
}

const DAY_SECONDS = 86_400
const NONE = {}

/** The cookies of one request and its answer. */
export interface Cookies {
  read(name: string): string | undefined
  /** One that scripts set as well. */
  readOpen(name: string): string | undefined
  /** Kept from scripts, and sent along only when the visitor comes from the site itself or follows a link to it. */
  keep(name: string, value: string, days: number): void
  /** Under its plain name, for scripts too: what is no secret. */
  keepOpen(name: string, value: string, days: number): void
  drop(name: string): void
  /** The browser lets go of all answers that it has kept, pictures and pages to go back to among them. */
  clearCache(): void
}

export function readCookies(app: FastifyInstance): void {
  app.decorateRequest('parsedCookies', null)
  app.decorateRequest('cookies', {
    getter() {
      const { cookie } = this.raw.headers
      this.parsedCookies ??= cookie ? parseCookie(cookie) : NONE
      return this.parsedCookies
    },
  })
}

/** Over HTTPS a cookie's name binds it to this very host; a trial over HTTP has to do without. */
export function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Cookies {
  const set = (plainName: string, value: string, maxAge: number) => {
    const name = cookieName(plainName, isHttps)
    const cookie = { name, value, maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
    setCookie(reply, name, stringifySetCookie(maxAge > 0 ? cookie : { ...cookie, expires: new Date(0) }))
  }
  return {
    readOpen: (name) => request.cookies[name],
    read: (name) => request.cookies[cookieName(name, isHttps)],
    keep: (name, value, days) => set(name, value, days * DAY_SECONDS),
    keepOpen: (name, value, days) => {
      const maxAge = days * DAY_SECONDS
      setCookie(reply, name, stringifySetCookie({ name, value, maxAge, path: '/', sameSite: 'lax', secure: isHttps }))
    },
    drop: (name) => set(name, '', 0),
    clearCache: () => void reply.header('clear-site-data', '"cache"'),
  }
}

/** The last word about a cookie is the only one that is sent. */
function setCookie(reply: FastifyReply, name: string, line: string): void {
  const others = [reply.getHeader('set-cookie') ?? []]
    .flat()
    .map(String)
    .filter((other) => !other.startsWith(`${name}=`))
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', [...others, line])
}
