import type { Settings } from '#contract/settings.ts'
import type { Context, CurrentMember } from '#server/context.ts'
import { countAttempt, type Limit } from '#server/platform/attempts.ts'
import type { Db } from '#server/platform/db/db.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** How many passwords are hashed at a time; who comes when too many wait, or waits too long, is asked to come again. */
export const PASSWORD_HASHES = { running: 2, waiting: 50, longestWaitMs: 5000 }

/**
 * Every limit of tries that there is: how many within how many minutes. Whom it counts for stands beside the name.
 * Whatever a site may change is a setting. The limits of messages are settings too, and the statement that sends a
 * message keeps them.
 */
export const limits = {
  /** Wrong passwords for an address from a network, or from a device that its owner's account knows. */
  login: ({ login_attempts: most, login_block_minutes: minutes }) => ({ most, minutes }),
  /** Wrong passwords for an address from everywhere, but from its owner's known devices. */
  login_address: { most: 20, minutes: HOUR },
  /** Wrong passwords from a network, but for addresses whose owner's account knows the device. */
  login_network: { most: 50, minutes: 15 },
  /** Wrong codes of an authenticator after the right password: for a member, and for all devices together that the account knows. */
  login_code: { most: 20, minutes: DAY },
  /** Wrong passwords of a member who is asked for it again. */
  password: ({ login_attempts: most, login_block_minutes: minutes }) => ({ most, minutes }),
  /** Right passwords for an address from a network or a device that its owner's account knows, and of a member from a network. */
  right_password: { most: 100, minutes: HOUR },
  /** Right passwords from a network, but from such devices. */
  right_password_network: { most: 500, minutes: HOUR },
  /** Wrong codes of a member who switches an authenticator on. */
  first_code: ({ login_attempts: most, login_block_minutes: minutes }) => ({ most, minutes }),
  /** New passwords and changes of second factors by a member who is in. */
  access_change: { most: 10, minutes: DAY },
  /** Deletions of an account that its owner brings back: each ends the links by which the owner could shut somebody out. */
  deletion: { most: 2, minutes: DAY },
  /** Answers of a device to one challenge. */
  passkey_challenge: { most: 1, minutes: 30 },
  /** Resets that are asked for an address, or by a device that its owner's account knows. */
  reset: ({ reset_mails_per_day: most }) => ({ most, minutes: DAY }),
  /** Resets that are asked for by all devices together that the owner's account knows: whoever has the password makes any number of them. */
  reset_devices: { most: 10, minutes: DAY },
  /** Recoveries of an account after which its limits begin anew. */
  recovery: { most: 2, minutes: DAY },
  /** Resets that are asked for from a network, but by such devices. */
  reset_network: { most: 10, minutes: HOUR },

  /** Accounts from a network before the next have to solve more. */
  signup_hour: { most: 3, minutes: HOUR },
  /** Accounts from a network. */
  signup: ({ signups_per_day: most }) => ({ most, minutes: DAY }),
  /** Passwords for new accounts of a network, of repeated requests too: each is hashed. */
  signup_password: ({ signups_per_day }) => ({ most: 6 * signups_per_day, minutes: DAY }),
  /** Passwords that are typed at the link of a mail, of repeated requests too: each is hashed. */
  link_password: { most: 20, minutes: HOUR },
  /** Accounts with one solution. */
  signup_solution: { most: 1, minutes: HOUR },
  /** Mails to an address that anybody can cause by typing it. */
  mail_to_address: { most: 6, minutes: DAY },
  /** Receipts to an address that somebody only typed. */
  receipt_mail: { most: 3, minutes: DAY },
  /** Mails with the link of a new account that its member asks for. */
  activation_mail: { most: 5, minutes: DAY },
  /** Mails at once about logins of a member on new devices: what comes in the same minutes is told together after them. */
  new_device_mail: { most: 1, minutes: 15 },
  /** Archives of all their data that a member fetches. */
  data_export: { most: 5, minutes: DAY },
  /** Invoices that a member fetches; each is drawn anew. */
  invoice: { most: 60, minutes: HOUR },
  /** Other addresses that a member asks for. */
  email_change: { most: 5, minutes: DAY },

  /** Yeses of a member to terms, sensitive fields, advertising and landings: each is kept. */
  consent: { most: 20, minutes: DAY },
  /** Moves of a member to another region: each tells from which regions others hide. */
  move: { most: 5, minutes: DAY },
  /** Contacts that a member hides from: whoever is in an account for a minute does not fill all that there is room for. */
  hidden_contact: { most: 30, minutes: DAY },

  /** Likes of a member outside the swipe game. */
  like: { most: 200, minutes: DAY },
  /** Likes of a member that they had taken back a moment before. */
  like_again: { most: 20, minutes: HOUR },
  /** Chats in which a member shows themselves pictures that came unasked: each is told, and so is that they are locked again. */
  shown_pictures: { most: 30, minutes: HOUR },
  /** Chats of a member that come back after they were removed: each is told, and so is that it goes. */
  chat_return: { most: 30, minutes: HOUR },
  /** Private photos that a member asks to see. */
  photo_request: { most: 50, minutes: DAY },
  /** Members whom a member lets see their private photos without a question that waits. */
  photo_grant: { most: 20, minutes: HOUR },
  /** Pictures of a member, for the profile and for chats. */
  upload: ({ pictures_per_hour: most }) => ({ most, minutes: HOUR }),
  /** What the pictures of a member weigh together, in megabytes. */
  upload_megabytes: { most: 200, minutes: DAY },
  /** Complaints of a member. */
  complaint: { most: 10, minutes: DAY },
  /** Complaints of a network without an account. */
  complaint_network: { most: 10, minutes: DAY },
  /** Receipts of complaints to an address that somebody only typed. */
  complaint_mail: { most: 3, minutes: DAY },

  /** Codes for a discount that a member tries. */
  discount: { most: 10, minutes: HOUR },
  /** Codes for a discount that a network tries. */
  discount_network: { most: 30, minutes: HOUR },
  /** Codes that are sent to a phone for a member who has bought something. */
  sms_member: { most: 5, minutes: DAY },
  /** Codes that are sent to a phone for a member who has never bought anything. */
  sms_newcomer: { most: 3, minutes: DAY },
  /** Codes that are sent to a phone. */
  sms_phone: { most: 3, minutes: DAY },
  /** Codes that are sent to phones whose numbers differ in the last four digits only. */
  sms_prefix: { most: 10, minutes: DAY },
  /** Codes that are sent to phones for members of a network who have never bought anything. */
  sms_network: { most: 10, minutes: DAY },
  /** Codes that are sent to phones for all members of a site who have never bought anything. */
  sms_newcomers: ({ sms_per_day }) => ({ most: Math.ceil(sms_per_day / 2), minutes: DAY }),
  /** Codes that are sent to phones for a site. */
  sms_site: ({ sms_per_day: most }) => ({ most, minutes: DAY }),
  /** Codes from a phone that a member tries. */
  sms_tries: { most: 10, minutes: DAY },
  /** Questions of a member to the provider: how a payment stands, to cancel it, and orders that are repeated. */
  payment_check: { most: 30, minutes: 10 },
  /** Messages about one payment that nobody has signed. */
  unsigned_message: { most: 30, minutes: 10 },
  /** Declarations of withdrawal of a member. */
  withdrawal: { most: 10, minutes: DAY },
  /** Receipts of declarations to an address that somebody only typed. */
  withdrawal_mail: { most: 3, minutes: DAY },
  /** Declarations of withdrawal of a network without an account. */
  withdrawal_network: { most: 10, minutes: DAY },
} as const satisfies Record<string, Limit | ((settings: Settings) => Limit)>

/**
 * Limits of what is too frequent to be counted in the database: each process counts for itself, and forgets when it
 * ends. So many in a minute; 0 means no limit.
 */
export const quickLimits = {
  /** Searches of a member; a site that does not count requests does not count these either. */
  search: ({ requests_per_minute: most }) => Math.min(60, most),
  /** Searches of a member in chats: each reads what was written with somebody. */
  chat_search: ({ requests_per_minute: most }) => Math.min(120, most),
  /** Sockets of a member. */
  socket: ({ sockets_per_minute }) => sockets_per_minute,
  /** Sockets of a network. */
  socket_network: ({ sockets_per_minute }) => 6 * sockets_per_minute,
  /** Private photos that an address fetches: each is judged anew. */
  private_photo: ({ requests_per_minute }) => requests_per_minute,
  /** Requests of an address, but for photos that are there. */
  request: ({ requests_per_minute }) => requests_per_minute,
} as const satisfies Record<string, number | ((settings: Settings) => number)>

export type LimitName = keyof typeof limits

type Around = Pick<Context, 'site' | 'secrets' | 'clock'>

/** Counts a try and tells whether it is still within its limit. */
export async function isWithinLimit(db: Db, around: Around, name: LimitName, who: string): Promise<boolean> {
  return (await secondsToWait(db, around, name, who)) === 0
}

/** Counts a try, or something of this weight, and tells how long to wait when that is too much. */
export async function secondsToWait(db: Db, around: Around, name: LimitName, who: string, weight = 1): Promise<number> {
  const { site, clock } = around
  const limit = limitOf(site.settings, name)
  const now = clock.now()
  const { count, until } = await countAttempt(db, site.id, {
    subject: subjectOf(around, name, who),
    limit,
    weight,
    now,
  })
  return count <= limit.most ? 0 : Math.ceil((Date.parse(until) - now.getTime()) / 1000)
}

/**
 * What is counted of a member who may not have confirmed yet. Whoever made the account must not see by its limits that somebody
 * else came by.
 */
export function countedAs({ id, sessionId, isUnproven }: CurrentMember): string {
  return isUnproven ? sessionId : id
}

export function limitOf(settings: Settings, name: LimitName): Limit {
  const limit: Limit | ((settings: Settings) => Limit) = limits[name]
  return typeof limit === 'function' ? limit(settings) : limit
}

/** What a try is counted under. Networks and addresses are people: only who has our key can recognise them there. */
export function subjectOf({ secrets }: Pick<Around, 'secrets'>, name: LimitName, who: string): string {
  return `${name}:${secrets.hmac('attempts', `${name}|${who}`).toString('base64url').slice(0, 22)}`
}
