import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/sites/site.ts'

interface Letter {
  id: string
  address: string
}

/** Of a mail, with a proof that it was ours and for this address: what comes back quotes it. */
export function messageIdOf(secrets: Secrets, site: Pick<Site, 'id' | 'host'>, letter: Letter): string {
  return `${letter.id}.${proofOf(secrets, site, letter)}@${site.host}`
}

/** Whether a text quotes the id of a mail that we have sent to this address: anybody can invent the rest of a report. */
export function quotesOurMail(secrets: Secrets, site: Pick<Site, 'id'>, address: string, text: string): boolean {
  return [...text.matchAll(/<([0-9a-f-]{36})\.([\w-]{22})@[^\s<>]+>/g)].some(([, id = '', proof = '']) => {
    const expected = proofOf(secrets, site, { id, address })
    return timingSafeEqual(Buffer.from(proof), Buffer.from(expected))
  })
}

function proofOf(secrets: Secrets, site: Pick<Site, 'id'>, { id, address }: Letter): string {
  return secrets.hmac('message-id', `${site.id}|${id}|${address.toLowerCase()}`).subarray(0, 16).toString('base64url')
}
