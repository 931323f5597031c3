import { createECDH } from 'node:crypto'
import type { Secrets } from '#server/platform/secrets.ts'

export interface VapidKeys {
  /** What a browser subscribes with. */
  publicKey: string
  privateKey: string
}

const known = new WeakMap<Secrets, VapidKeys>()

/**
 * The keys by which push services know this installation (RFC 8292), made from its secret: nothing to configure, the same
 * on every node and after each start.
 */
export function vapidKeys(secrets: Secrets): VapidKeys {
  const kept = known.get(secrets)
  if (kept) return kept
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secrets.key('push'))
  const keys = { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') }
  known.set(secrets, keys)
  return keys
}
