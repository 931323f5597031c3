/** Every refusal a client can meet, and the HTTP status that carries it. The code is also the key of its words. */
export const errors = {
  authentication_required: 403,
  'account.confirm_first': 403,
  'account.link_invalid': 410,
  'account.login_first': 401,
  'account.password_wrong': 403,
  'account.premium_only': 403,
  'account.too_many_mails': 429,
  'chats.blocked': 403,
  'chats.free_limit': 403,
  'chats.new_account': 429,
  'chats.not_found': 404,
  'chats.partner_gone': 410,
  'chats.price_changed': 409,
  'chats.same_opener': 429,
  'chats.too_fast': 429,
  'chats.too_many_new': 429,
  'chats.undo_over': 410,
  'chats.you_blocked': 403,
  'complaints.too_many': 429,
  'credits.owed': 403,
  'credits.too_few': 402,
  'direct_debit.blocked': 403,
  'direct_debit.code_wrong': 400,
  'direct_debit.limit_reached': 403,
  'discounts.already_used': 409,
  'discounts.expired': 410,
  'discounts.in_use': 409,
  'discounts.not_applicable': 409,
  'discounts.not_found': 404,
  'discounts.too_many': 429,
  'fields.birth_date': 400,
  'fields.email': 400,
  'fields.name': 400,
  'fields.password': 400,
  'fields.passwords_differ': 400,
  'offers.not_found': 404,
  'pages.not_found': 404,
  'payments.declined': 402,
  'payments.expired': 410,
  'payments.left': 409,
  'payments.limit_reached': 403,
  'payments.method_unavailable': 409,
  'payments.not_found': 404,
  'payments.not_refundable': 409,
  'payments.paused': 403,
  'payments.price_changed': 409,
  'payments.repeat_failed': 402,
  'payments.too_many': 429,
  'payments.unavailable': 503,
  'photos.not_an_image': 415,
  'photos.not_found': 404,
  'photos.too_large': 413,
  'photos.too_many': 409,
  'photos.too_many_pixels': 413,
  'photos.locked': 403,
  'photos.undo_over': 410,
  'places.not_found': 404,
  'profiles.not_found': 404,
  'request.foreign': 403,
  'request.invalid': 400,
  'request.key_invalid': 400,
  'request.key_missing': 400,
  'request.key_reused': 409,
  'request.method': 405,
  'request.not_found': 404,
  'request.not_signed': 401,
  'request.too_large': 413,
  'request.too_many': 429,
  'search.members_only': 403,
  'search.too_many': 429,
  'search.too_many_saved': 409,
  'server.busy': 503,
  'server.failed': 500,
  'sessions.authenticator_exists': 409,
  'sessions.blocked': 429,
  'sessions.code_required': 401,
  'sessions.code_wrong': 401,
  'sessions.email_unknown': 404,
  'sessions.link_invalid': 410,
  'sessions.login_failed': 401,
  'sessions.passkey_failed': 400,
  'sessions.too_many_resets': 429,
  'signup.already_active': 409,
  'signup.closed': 403,
  'signup.consent_missing': 400,
  'signup.deleted_account': 409,
  'signup.email_taken': 409,
  'signup.email_throwaway': 400,
  'signup.invite_only': 403,
  'signup.link_invalid': 410,
  'signup.link_used': 410,
  'signup.new_password_needed': 401,
  'signup.other_account': 409,
  'signup.other_address': 409,
  'signup.password_needed': 401,
  'signup.password_unknown': 401,
  'signup.proof_missing': 400,
  'signup.too_many_mails': 429,
  'likes.none_left': 429,
  'likes.not_found': 404,
  'visibility.too_many_contacts': 409,
  'withdrawals.too_many': 429,
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
  'too_young',
  'common',
  'like_name',
  'like_email',
  'like_link',
  'like_site',
  'starts_with_at',
  'no_letter',
  'throwaway',
  'taken',
  'differs',
  'wrong',
  'as_before',
] as const
export type FieldReason = (typeof fieldReasons)[number]

export interface FieldRefusal {
  field: string
  reason: FieldReason
  /** The bound that was broken, for the words ("at least {bound} characters"). */
  bound?: number
}

/** What a refusal says beyond its code. */
export interface RefusalDetails {
  readonly fields?: readonly FieldRefusal[]
  readonly [name: string]: unknown
}

/** The one shape of every error answer. */
export interface ErrorAnswer {
  code: ErrorCode
  details: RefusalDetails
  request_id: string
}
