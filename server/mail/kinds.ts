import { isOneOf } from '#contract/is-one-of.ts'
import { type NotificationKind, noticeSwitches } from '#contract/notifications.ts'

/** Every mail that there is. Its words stand in each language's `mails.json` under the same name. */
export const mailKinds = [
  'activate',
  'complete',
  'account_exists',
  'account_deleted',
  'reset',
  'no_account',
  'new_device',
  'new_devices',
  'confirm_email',
  'email_notice',
  'email_changed',
  'address_moved',
  'password_changed',
  'password_reset',
  'change_undone',
  'account_shut',
  'factor_changed',
  'buying_paused',
  'debit_allowed',
  'deleted',
  'search_alert',
  'like',
  'match',
  'photo_request',
  'photo_grant',
  'new_conversations',
  'new_messages',
  'unread_message_reminders',
  'weekly_updates',
  'credits_low',
  'profile_reminder',
  'news',
  'promotions',
  'complaint',
  'complaint_notice',
  'receipt',
  'refund',
  'chargeback',
  'chargeback_reversed',
  'withdrawal',
  'withdrawal_notice',
] as const
export type MailKind = (typeof mailKinds)[number]

export const linkPurposes = [
  'activate',
  'complete',
  'reset',
  'change_email',
  'undo_email',
  'undo_password',
  'secure',
  'reactivate',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** What a mail can tell of how an account is protected beside its password. */
export const factorChanges = ['passkey_added', 'passkey_removed', 'authenticator_on', 'authenticator_off'] as const
export type FactorChange = (typeof factorChanges)[number]

/** Where a mail's button leads; with a purpose the address carries a secret of single use. */
interface Target {
  /** `:name` stands for what the mail's intent says. */
  path: string
  purpose?: LinkPurpose
  /** What the secret is called in the address. */
  parameter?: 'token' | 'undo'
  /** Its secret is for a mailbox that the account had, or is to have; every other one for that which it has. */
  isForOtherMailbox?: true
  /** Where its button leads without a secret: what the mail tells is told even when its link has become void meanwhile. */
  pathOnceVoid?: string
  /** A second, quieter way on. */
  otherPath?: string
  /** The same secret opens either way, and only one of them. */
  isSecretForBoth?: true
  /** Has its button only where the mailbox is known to be a member's own (`owner` of its intent): others have nothing to reset. */
  isForOwners?: true
}

const undo = { path: '/mail-change/do', parameter: 'undo' } as const
/** A new password, and whoever came in lately is out: for owners who did not do what the mail tells of. */
const secure = { path: '/reset-password/do', purpose: 'secure', pathOnceVoid: '/reset-password' } as const
/** Without a secret, so that these mails are never torn up: from there the same happens by one more mail. */
const toReset = { path: '/reset-password' } as const
/** Back as it was, or, for owners who did not delete it themselves, with a new password and whoever was in shut out. */
const reactivate = {
  path: '/account-deleted',
  purpose: 'reactivate',
  otherPath: '/reset-password/do',
  isSecretForBoth: true,
} as const
const toLike = { path: '/likes/m/:id', otherPath: '/notifications' } as const
const toChats = { path: '/chats', otherPath: '/notifications' } as const

export const mailTargets = {
  activate: { path: '/activate/done', purpose: 'activate' },
  complete: { path: '/complete-signup', purpose: 'complete' },
  account_exists: { path: '/login', otherPath: '/reset-password' },
  account_deleted: reactivate,
  reset: { path: '/reset-password/do', purpose: 'reset' },
  no_account: undefined,
  new_device: toReset,
  new_devices: toReset,
  confirm_email: { path: '/mail-change/do', purpose: 'change_email', isForOtherMailbox: true },
  email_notice: toReset,
  email_changed: { ...undo, purpose: 'undo_email', isForOtherMailbox: true },
  address_moved: { ...undo, purpose: 'undo_email', isForOtherMailbox: true, otherPath: '/signup' },
  password_changed: { ...undo, purpose: 'undo_password', pathOnceVoid: '/reset-password' },
  password_reset: secure,
  change_undone: secure,
  account_shut: undefined,
  factor_changed: secure,
  buying_paused: toReset,
  debit_allowed: toReset,
  deleted: reactivate,
  search_alert: { path: '/members', otherPath: '/notifications' },
  like: toLike,
  match: toLike,
  photo_request: { path: '/profile', otherPath: '/notifications' },
  photo_grant: { path: '/members/:id', otherPath: '/notifications' },
  new_conversations: toChats,
  new_messages: toChats,
  unread_message_reminders: toChats,
  weekly_updates: { path: '/visitors', otherPath: '/notifications' },
  credits_low: { path: '/credits', otherPath: '/notifications' },
  profile_reminder: { path: '/profile', otherPath: '/notifications' },
  news: { path: '/members', otherPath: '/notifications' },
  promotions: { path: '/credits', otherPath: '/notifications' },
  complaint: { ...toReset, isForOwners: true },
  complaint_notice: undefined,
  receipt: { path: '/transactions/:id', otherPath: '/chats' },
  refund: { path: '/transactions/:id' },
  chargeback: { path: '/transactions/:id' },
  chargeback_reversed: { path: '/transactions/:id' },
  withdrawal: { ...toReset, isForOwners: true },
  withdrawal_notice: undefined,
} as const satisfies Record<MailKind, Target | undefined>

export function targetOf(kind: MailKind): Target | undefined {
  return mailTargets[kind]
}

/** Mails that are not about the account, and what a member can switch off to get no more of them. */
export const mailNotifications = { search_alert: 'reminders', ...noticeSwitches } as const satisfies Partial<
  Record<MailKind, NotificationKind>
>

export function notificationOf(kind: MailKind): NotificationKind | undefined {
  const known: Partial<Record<MailKind, NotificationKind>> = mailNotifications
  return known[kind]
}

const aboutPayments = ['receipt', 'refund', 'chargeback', 'chargeback_reversed'] as const

/**
 * Whether a mail goes to the mailbox that the account has when it goes out: what tells of somebody's people and money is no
 * business of a mailbox that they have left. What tells a mailbox of its account goes where it was addressed.
 */
export function followsAccount(kind: MailKind): boolean {
  return notificationOf(kind) !== undefined || isOneOf(aboutPayments, kind)
}

export function isMailKind(text: string): text is MailKind {
  return isOneOf(mailKinds, text)
}
