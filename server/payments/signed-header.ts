import { createHmac } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { RawMessage } from '#server/platform/http/webhook.ts'

const TOLERANCE_S = 300

/**
 * `t=` is the second of sending, `v1=` the signature over it and the body, as Stripe does it and our sandbox too. An old
 * one proves nothing: somebody may have kept it.
 */
export function signedHeader(name: string, key: string, clock: Clock, { body, headers }: RawMessage) {
  const header = headers[name]
  const fields = new Map(
    (typeof header === 'string' ? header : '').split(',').map((part) => {
      const [field = '', value = ''] = part.split('=')
      return [field.trim(), value]
    }),
  )
  const [seconds = '', given = ''] = [fields.get('t'), fields.get('v1')]
  if (!/^\d{1,12}$/.test(seconds) || !/^[0-9a-f]{64}$/.test(given)) return undefined
  if (Math.abs(clock.now().getTime() / 1000 - Number(seconds)) > TOLERANCE_S) return undefined
  return { given, expected: createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex') }
}
