import { notFound } from '@tanstack/react-router'
import { CallRefused } from '#client/api/call.ts'

/** For loaders: an id that is nobody's, or another member's, is an address that does not exist. */
export function refuseUnknownPayment(error: unknown): never {
  const isUnknown = error instanceof CallRefused && (error.status === 404 || error.status === 400)
  throw isUnknown ? notFound() : error
}
