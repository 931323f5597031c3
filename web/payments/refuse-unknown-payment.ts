import { notFound } from '@tanstack/react-router'
import { isGone } from '#client/api/is-gone.ts'

/** For loaders: an id that is nobody's, or another member's, is an address that does not exist. */
export function refuseUnknownPayment(error: unknown): never {
  throw isGone(error) ? notFound() : error
}
