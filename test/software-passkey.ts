import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Ask, Output } from '#contract/endpoint.ts'
import { addPasskey, logInWithPasskey, startPasskey, startPasskeyLogin } from '#contract/second-factors.ts'
import { PASSWORD, type Visitor } from './visitor.ts'
import type { World } from './world.ts'

export type LoginAnswer = Ask<typeof logInWithPasskey>['response']
type AddAnswer = Ask<typeof addPasskey>['response']

export interface Tricks {
  origin?: string
  rpId?: string
  challenge?: string
  isVerified?: boolean
  isPresent?: boolean
  userHandle?: string
  type?: string
  /** A proof of who has made the device, which nobody has asked for. */
  proof?: { fmt: string; attStmt: Map<string, unknown> }
}

const PRESENT = 1
const VERIFIED = 4
const HAS_KEY = 64

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
export const base64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** A device with a passkey, in software: an ES256 key, and answers as the standard wants them. */
export class Device {
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = base64Url(randomBytes(32))
  counter = 0
  /** Some devices do not say whose key it is. */
  userHandle: string | null = null
  readonly #host: string

  constructor({ host }: World) {
    this.#host = host
  }

  makes(options: Output<typeof startPasskey>, tricks: Tricks = {}): AddAnswer {
    this.userHandle = options.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(32)
    const credential = [Buffer.alloc(16), length, Buffer.from(this.id, 'base64url'), this.#publicKey()]
    const authData = Buffer.concat([this.#authData(HAS_KEY, tricks), ...credential])
    const attestation = new Map<string, unknown>([
      ['fmt', tricks.proof?.fmt ?? 'none'],
      ['attStmt', tricks.proof?.attStmt ?? new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, tricks)
    const attestationObject = base64Url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]))
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: { clientDataJSON: base64Url(clientDataJSON), attestationObject, transports: ['internal'] },
    }
  }

  signs(options: Output<typeof startPasskeyLogin>, tricks: Tricks = {}): LoginAnswer {
    this.counter += 1
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, tricks)
    const authenticatorData = this.#authData(0, tricks)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#pair.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(clientDataJSON),
        authenticatorData: base64Url(authenticatorData),
        signature: base64Url(signature),
        userHandle: tricks.userHandle ?? this.userHandle,
      },
    }
  }

  #clientData(type: string, challenge: string, tricks: Tricks): string {
    const origin = tricks.origin ?? `https://${this.#host}`
    return JSON.stringify({
      type: tricks.type ?? type,
      challenge: tricks.challenge ?? challenge,
      origin,
      crossOrigin: false,
    })
  }

  #authData(more: number, { rpId = this.#host, isVerified = true, isPresent = true }: Tricks): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(more | (isVerified ? VERIFIED : 0) | (isPresent ? PRESENT : 0))
    rest.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(rpId), rest])
  }

  /** COSE: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) at x and y. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(cose))
  }
}

export async function adds(member: Visitor, device: Device, name = 'Telefon') {
  const options = await member.call(startPasskey, { password: PASSWORD })
  return member.call(addPasskey, { name, response: device.makes(options) })
}

export async function entersWith(visitor: Visitor, device: Device, tricks: Tricks = {}) {
  const options = await visitor.call(startPasskeyLogin, {})
  return visitor.call(logInWithPasskey, { response: device.signs(options, tricks) })
}

/** A member and the device that holds their passkey. */
export async function memberWithPasskey(world: World) {
  const member = await world.member()
  const device = new Device(world)
  await adds(member, device)
  return { member, device }
}
