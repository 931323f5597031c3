import type { FastifyReply, FastifyRequest } from 'fastify'

const DAY_SECONDS = 86_400

/** The cookies of one request and its answer. */
export interface Cookies {
  read(name: string): string | undefined
  /** Kept from scripts, and sent along only when the visitor comes from the site itself or follows a link to it. */
  keep(name: string, value: string, days: number): void
  drop(name: string): void
}

/** Over HTTPS a cookie's name binds it to this very host; a trial over HTTP has to do without. */
export function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Cookies {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  return {
    read: (name) => request.cookies[cookieName(name, isHttps)],
    keep: (name, value, days) =>
      void reply.setCookie(cookieName(name, isHttps), value, { ...options, maxAge: days * DAY_SECONDS }),
    drop: (name) => void reply.clearCookie(cookieName(name, isHttps), options),
  }
}
