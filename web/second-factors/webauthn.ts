import { useSyncExternalStore } from 'react'
import type { Ask, Output } from '#contract/endpoint.ts'
import type { addPasskey, logInWithPasskey, startPasskey, startPasskeyLogin } from '#contract/second-factors.ts'

type Made = Ask<typeof addPasskey>['response']
type Signed = Ask<typeof logInWithPasskey>['response']

/** Whether this browser knows passkeys, and can read and write them as JSON. */
function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'toJSON' in PublicKeyCredential.prototype
  )
}

const never = () => () => {}

/** True while the server renders: nearly every browser can, and what came later would push down what stands below it. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(never, canUsePasskeys, () => true)
}

/** Whether the browser can offer passkeys among what it fills into the address field. */
export async function canOfferPasskeys(): Promise<boolean> {
  return PublicKeyCredential.isConditionalMediationAvailable?.() ?? false
}

// What travels has the shapes of the standard; ours only spell out less of them.

/** Has the device make a passkey. Throws a `DOMException` when the member changes their mind, or it has one already. */
export async function makePasskey(options: Output<typeof startPasskey>): Promise<Made> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return passkeyOf(await navigator.credentials.create({ publicKey })).toJSON() as Made
}

/** Has the device sign with a passkey: at once, or once the member picks one that is offered in the address field. */
export async function signWithPasskey(
  options: Output<typeof startPasskeyLogin>,
  offer: { signal: AbortSignal } | undefined,
): Promise<Signed> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  const asking = offer ? { mediation: 'conditional' as const, signal: offer.signal } : {}
  return passkeyOf(await navigator.credentials.get({ publicKey, ...asking })).toJSON() as Signed
}

function passkeyOf(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential
  throw new DOMException('No passkey was given', 'NotAllowedError')
}

/** The device has a passkey for this account already. */
export function isKnownDevice(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError'
}

/** The member closed the device's question, or it waited too long; browsers do not tell which. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name !== 'InvalidStateError'
}
