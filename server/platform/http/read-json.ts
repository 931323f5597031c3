import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'

/** More than any call of ours has; tens of thousands would each become an object, and keep everybody waiting when many come together. */
const MOST_VALUES = 1000

const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0))
/** Each value but the first follows one of these. */
const BEFORE_VALUES = new Set([',', '[', '{'].map((sign) => sign.charCodeAt(0)))

/** Reads JSON as the framework does, but none of more values than a call can have; what a plain form of any page can send is none. */
export function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasTooManyValues(body)) done(new Refusal('request.too_large'))
    else void parse(request, body, done)
  })
}

function hasTooManyValues(json: string): boolean {
  let values = 1
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) isInText = !isInText
    else if (!isInText) values += BEFORE_VALUES.has(sign) ? 1 : 0
    // Whatever it makes of the next sign, that neither ends the text nor begins another escape.
    else if (sign === BACKSLASH) at++
    if (values > MOST_VALUES) return true
  }
  return false
}
