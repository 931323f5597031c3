/** Every refusal a client can meet, and the HTTP status that carries it. The code is also the key of its words. */
export const errors = {
  authentication_required: 403,
  'pages.not_found': 404,
  'places.not_found': 404,
  'request.foreign': 403,
  'request.invalid': 400,
  'request.key_reused': 409,
  'request.method': 405,
  'request.not_found': 404,
  'request.too_large': 413,
  'request.too_many': 429,
  'server.busy': 503,
  'server.failed': 500,
  'site.unknown': 421,
} as const

export type ErrorCode = keyof typeof errors

/** Why one field was refused; the words stand in each language's `errors.json` under `fields`. */
export const fieldReasons = [
  'missing',
  'unknown',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'malformed',
] as const
export type FieldReason = (typeof fieldReasons)[number]

export interface FieldRefusal {
  field: string
  reason: FieldReason
  /** The bound that was broken, for the words ("at least {bound} characters"). */
  bound?: number
}

/** The one shape of every error answer. */
export interface ErrorAnswer {
  code: ErrorCode
  details: Record<string, unknown>
  request_id: string
}
