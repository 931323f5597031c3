import { ECDH } from 'node:crypto'

const POINT_BYTES = 65
const SECRET_BYTES = 16

export interface PushKeys {
  p256dh: string
  auth: string
}

/** Whether a browser can have made these keys: a point of the curve P-256, written in full, and a secret (RFC 8291). */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  return point.length === POINT_BYTES && isOnCurve(point) && Buffer.from(auth, 'base64url').length === SECRET_BYTES
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1')
    return point[0] === 4
  } catch {
    return false
  }
}
