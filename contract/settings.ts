import * as z from 'zod/mini'
import { Currency } from './currencies.ts'
import { Gender, TRACKING_MARK } from './fields.ts'
import { GiftKey, giftPrices } from './gifts.ts'
import { variedLanders } from './landers.ts'
import { Country, countries, Locale } from './locales.ts'
import { Niche } from './niches.ts'
import { PAGE_SIZE } from './page.ts'
import { feeMethods, offeredMethods, sellingMethods } from './payment-methods.ts'
import { isPostbackAddress } from './postback-address.ts'
import { interests, profileFields, profileNotes, searchFields } from './vocabularies.ts'

/** Who learns a setting: everybody through `settings.php`, or only operators and the server's own rules. */
export type Visibility = 'public' | 'operator'
export type Group = 'site' | 'joining' | 'search' | 'credits' | 'honesty' | 'support' | 'profiles' | 'likes' | 'chats'

interface Setting<T extends z.ZodMiniType, V extends Visibility> {
  type: T
  default: z.output<T>
  visibility: V
  group: Group
}

function setting<T extends z.ZodMiniType>(type: T, initial: NoInfer<z.output<T>>, group: Group): Setting<T, 'public'> {
  return { type, default: initial, visibility: 'public', group }
}

function innerSetting<T extends z.ZodMiniType>(
  type: T,
  initial: NoInfer<z.output<T>>,
  group: Group,
): Setting<T, 'operator'> {
  return { type, default: initial, visibility: 'operator', group }
}

const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const cents = whole(1, 1_000_000)

export const Bundle = z.object({
  tier: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  credits: whole(1, 10_000),
  price_cents: cents,
  popular: z.boolean(),
})
export type Bundle = z.infer<typeof Bundle>

const PostbackAddress = text(500).check(z.refine(isPostbackAddress))
const Postbacks = z.object({ confirmed: z.optional(PostbackAddress), bought: z.optional(PostbackAddress) })

const tiers = [0, 1, 2, 3] as const
const credits = [20, 60, 150, 400] as const
const bundles = (...prices: [number, number, number, number]): Bundle[] =>
  tiers.map((tier) => ({ tier, credits: credits[tier], price_cents: prices[tier], popular: tier === 1 }))

const standardBundles: Record<Currency, Bundle[]> = {
  EUR: bundles(999, 2499, 4999, 9999),
  USD: bundles(1099, 2699, 5499, 10999),
  GBP: bundles(899, 2199, 4299, 8499),
  CHF: bundles(999, 2499, 4999, 9999),
  PLN: bundles(3999, 9999, 19999, 39999),
  CAD: bundles(1499, 3699, 7499, 14999),
  AUD: bundles(1599, 3999, 7999, 15999),
  NZD: bundles(1699, 4299, 8599, 16999),
}

/** The currency that members of a country pay in. */
export const countryCurrency: Record<Country, Currency> = {
  AT: 'EUR',
  AU: 'AUD',
  BE: 'EUR',
  CA: 'CAD',
  CH: 'CHF',
  DE: 'EUR',
  ES: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  IE: 'EUR',
  IT: 'EUR',
  NL: 'EUR',
  NZ: 'NZD',
  PL: 'PLN',
  US: 'USD',
}

export const providerNames = ['sandbox', 'mollie', 'stripe'] as const
const signupModes = ['all', 'with_trafficsource', 'none'] as const
const loggedOutSearchModes = ['none', 'limited', 'all'] as const
const photoReviews = ['before', 'after'] as const

/**
 * Every setting of a site: its type and bounds, its default, who may see it. The console's form, the validation and
 * `settings.php` come from this table; label and help stand in each language's `settings.json` under the same key.
 */
export const settings = {
  name: setting(text(40).check(z.minLength(1)), 'Visavis', 'site'),
  index_title: setting(z.partialRecord(Locale, text(70)), {}, 'site'),
  description: setting(z.partialRecord(Locale, text(200)), {}, 'site'),
  niche: setting(Niche, 1, 'site'),
  locales: setting(z.array(Locale).check(z.minLength(1), z.maxLength(7)), ['de'], 'site'),
  domain_language: setting(z.union([z.literal(''), z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))]), 'de', 'site'),
  countries: setting(z.array(Country).check(z.minLength(1), z.maxLength(15)), [...countries], 'site'),
  cdn_prefix: setting(text(200), '/media/', 'site'),
  enable_site_entry_popup: setting(z.boolean(), true, 'site'),
  site_entry_countries: setting(z.array(Country).check(z.maxLength(15)), [], 'site'),
  push_public_key: setting(text(200), '', 'site'),

  signups: setting(z.enum(signupModes), 'all', 'joining'),
  min_age: setting(whole(18, 99), 18, 'joining'),
  signup_credits: setting(whole(0, 1000), 6, 'joining'),
  private_membership: setting(z.boolean(), true, 'joining'),
  delete_discount: setting(whole(0, 90), 25, 'joining'),
  password_min: setting(whole(8, 64), 12, 'joining'),
  reactivation_days: setting(whole(1, 60), 14, 'joining'),
  /** Accounts that may be made from one network in a day; 0 means no limit. */
  signups_per_day: innerSetting(whole(0, 1_000_000), 10, 'joining'),
  login_attempts: innerSetting(whole(3, 20), 5, 'joining'),
  login_block_minutes: innerSetting(whole(1, 1440), 15, 'joining'),
  reset_link_hours: innerSetting(whole(1, 48), 2, 'joining'),
  reset_mails_per_day: innerSetting(whole(1, 20), 3, 'joining'),
  /** How many percent of a lander's visitors see its second variant. */
  lander_variants: innerSetting(z.partialRecord(z.enum(variedLanders), whole(0, 100)), {}, 'joining'),
  /** Where networks hear of those whom they sent: of a new member whose address is confirmed, and of a first purchase. */
  postbacks: innerSetting(z.record(z.string().check(z.regex(TRACKING_MARK)), Postbacks), {}, 'joining'),
  mail_change_hours: innerSetting(whole(1, 72), 24, 'joining'),
  undo_hours: innerSetting(whole(1, 168), 48, 'joining'),

  logged_out_search: setting(z.enum(loggedOutSearchModes), 'limited', 'search'),
  /** Anybody can invent a traffic source: what it opens, it opens for all. */
  logged_out_search_trafficsource: setting(z.enum(loggedOutSearchModes), 'limited', 'search'),
  search_fields: setting(z.array(z.enum(searchFields)), [...searchFields], 'search'),
  member_resell: setting(z.boolean(), false, 'search'),
  /** Where the operator's feed of partner profiles is; without it there are none. */
  resell_feed: innerSetting(
    z.union([z.literal(''), z.url({ protocol: /^https$/ }).check(z.maxLength(500))]),
    '',
    'search',
  ),
  /** After how many people a partner offer stands: two on a page at first, so that a search is of members. */
  resell_every: innerSetting(whole(4, PAGE_SIZE), PAGE_SIZE / 2, 'search'),
  saved_searches: setting(whole(0, 50), 10, 'search'),
  /** How many people one member may look at in a day, on cards and profiles; more is not looking but copying. */
  profiles_per_day: innerSetting(whole(100, 100_000), 2000, 'search'),

  /** Whom members can be and look for; a name of the site's own goes before the product's. */
  genders: setting(
    z.array(z.object({ key: Gender, label: z.partialRecord(Locale, text(40)) })).check(z.minLength(1), z.maxLength(12)),
    [
      { key: 'male', label: {} },
      { key: 'female', label: {} },
    ],
    'profiles',
  ),
  visible_profile_fields: setting(z.array(z.enum(profileFields)), [...profileFields], 'profiles'),
  visible_profile_notes: setting(z.array(z.enum(profileNotes)), [...profileNotes], 'profiles'),
  interests: setting(z.array(z.enum(interests)).check(z.minLength(1)), [...interests], 'profiles'),
  free_photos: setting(whole(1, 100), 3, 'profiles'),
  premium_photos: setting(whole(1, 100), 25, 'profiles'),
  upload_megabytes: setting(whole(1, 25), 15, 'profiles'),
  upload_megapixels: setting(whole(1, 50), 50, 'profiles'),
  /** Whether others see a photo before an operator has. */
  photo_review: setting(z.enum(photoReviews), 'after', 'profiles'),
  /** How long private photos can be seen once granted, unless the owner says otherwise. */
  private_photo_days: setting(whole(1, 90), 7, 'profiles'),

  swipe_likes: setting(whole(1, 100), 4, 'likes'),
  /** How many likes of fictional profiles a member may get in a day; 0 switches them off. */
  auto_likes_per_day: setting(whole(0, 5), 1, 'likes'),
  match_finder: setting(
    z.object({
      age: z.object({ is_on: z.boolean(), labels: z.partialRecord(Locale, z.array(text(40)).check(z.length(3))) }),
      appearance: z.object({
        is_on: z.boolean(),
        labels: z.partialRecord(Locale, z.array(text(40)).check(z.length(3))),
      }),
      race: z.object({ is_on: z.boolean(), labels: z.partialRecord(Locale, z.array(text(40)).check(z.length(3))) }),
    }),
    {
      age: { is_on: true, labels: {} },
      appearance: { is_on: true, labels: {} },
      race: { is_on: true, labels: {} },
    },
    'likes',
  ),

  bundles: setting(z.record(Currency, z.array(Bundle).check(z.length(4))), standardBundles, 'credits'),
  message_credits: setting(whole(0, 1000), 2, 'credits'),
  photo_credits: setting(whole(0, 1000), 5, 'credits'),
  gift_credits: setting(whole(0, 1000), 5, 'credits'),
  message_length: setting(whole(50, 5000), 1000, 'credits'),
  /** In this order in the shop. A gift without a price of its own costs `gift_credits`. */
  gifts: setting(
    z.array(z.object({ gift: GiftKey, credits: z.nullable(whole(0, 1000)) })).check(z.maxLength(50)),
    giftPrices.map(([gift, price]) => ({ gift, credits: price })),
    'credits',
  ),
  ice_breaker_credits: setting(whole(0, 1000), 1, 'credits'),
  /** Whether text costs nothing in a conversation that the other has begun. */
  answers_are_free: setting(z.boolean(), false, 'credits'),
  /** How many first text messages of a member cost nothing. */
  free_signup_messages: setting(whole(0, 20), 1, 'credits'),
  /** How many conversations a member can start who has never bought anything. */
  free_conversations: setting(whole(0, 100), 2, 'credits'),
  refund_days: setting(whole(14, 365), 14, 'credits'),
  /** Who takes the money; sells nothing while the installation does not have this provider. */
  payment_provider: innerSetting(z.enum(providerNames), 'sandbox', 'credits'),
  payment_methods: innerSetting(z.array(z.enum(sellingMethods)), [...offeredMethods], 'credits'),
  /** What a method costs on top, in the minor unit of the order's currency. The law allows it for these alone. */
  payment_fees: innerSetting(z.partialRecord(z.enum(feeMethods), whole(0, 500)), {}, 'credits'),
  /** For members who have not bought anything, so many hours from joining on; 0 switches it off. */
  time_bonus_percentage: innerSetting(whole(0, 90), 25, 'credits'),
  time_bonus_hours: innerSetting(whole(1, 168), 4, 'credits'),
  /** Also for the first purchase. It may last longer than the time bonus only if it is less than that. */
  welcome_percentage: innerSetting(whole(0, 90), 25, 'credits'),
  welcome_hours: innerSetting(whole(1, 720), 4, 'credits'),
  /** From so much within 30 days on a member is told how much it is, in euro cents; elsewhere as much by the site's prices. */
  high_spending: innerSetting(whole(1000, 10_000_000), 20_000, 'credits'),
  /** The most that one member may pay by direct debit within 30 days, in cents. */
  direct_debit_limit: innerSetting(whole(0, 1_000_000), 15_000, 'credits'),
  /** Whether credits can be spent before a debit is certain: by who has paid from the same bank account before, and up to 50 euros. */
  provisional_credits: innerSetting(z.boolean(), true, 'credits'),
  /** The company's SEPA creditor identifier; it stands in every mandate. */
  creditor_id: innerSetting(text(35), '', 'credits'),
  sms_per_day: innerSetting(whole(0, 100_000), 200, 'credits'),

  chat_history: setting(whole(50, 10_000), 500, 'chats'),
  /** The operator's own lines, before the product's; {name} becomes the name of the one who is written to. */
  ice_breakers: innerSetting(
    z.partialRecord(Locale, z.array(text(200).check(z.minLength(1))).check(z.maxLength(20))),
    {},
    'chats',
  ),
  message_burst: innerSetting(whole(1, 1_000_000), 5, 'chats'),
  messages_per_minute: innerSetting(whole(1, 1_000_000), 60, 'chats'),
  first_messages_per_hour: innerSetting(whole(1, 1_000_000), 20, 'chats'),
  new_account_hours: innerSetting(whole(0, 720), 24, 'chats'),
  new_account_messages: innerSetting(whole(0, 1_000_000), 30, 'chats'),
  /** How many people may get the same first message in a day. */
  same_openers: innerSetting(whole(1, 1000), 3, 'chats'),
  /** Uploads to profiles and conversations, refused ones too: reading a picture costs the machine more than anything else a member asks for. */
  pictures_per_hour: innerSetting(whole(1, 1_000_000), 20, 'chats'),

  /** Whether fictional profiles answer messages by themselves; each such message says that it is automatic. */
  automatic_answers: innerSetting(z.boolean(), false, 'honesty'),
  fictional_icon: setting(text(8), '🎭', 'honesty'),
  fictional_warning: setting(z.partialRecord(Locale, text(300)), {}, 'honesty'),
  fictional_singular: setting(z.partialRecord(Locale, text(60)), {}, 'honesty'),
  fictional_plural: setting(z.partialRecord(Locale, text(60)), {}, 'honesty'),

  support_email: setting(text(120).check(z.email()), 'support@visavis.example', 'support'),
  support_phone: setting(text(30).check(z.regex(/^$|^\+?[\d\s-]{5,29}$/)), '', 'support'),
  /** Within how many days whoever complains has an answer. */
  complaint_days: setting(whole(1, 30), 7, 'support'),

  /** Requests of one visitor in a minute before a pause is asked for; 0 means no limit. */
  requests_per_minute: innerSetting(whole(0, 1_000_000), 600, 'site'),
  /** Sockets that one member may open in a minute, and a sixth of what a network may; 0 means no limit. */
  sockets_per_minute: innerSetting(whole(0, 1_000_000), 10, 'site'),
} as const

export type SettingName = keyof typeof settings
export type Settings = { [Name in SettingName]: z.output<(typeof settings)[Name]['type']> }

/** The operator's changes over the defaults; an empty object is a whole site. */
export const SettingChanges = z.strictObject(
  Object.fromEntries(Object.entries(settings).map(([name, { type }]) => [name, z.optional(type as z.ZodMiniType)])),
) as unknown as z.ZodMiniType<Partial<Settings>>

/** Why settings that are each fine are wrong together; the first that is found, by its name. */
export function findContradiction({
  time_bonus_percentage,
  time_bonus_hours,
  welcome_percentage,
  welcome_hours,
}: Settings): SettingName | undefined {
  // A countdown would be untrue if the price stayed the same, or fell, when it has ended.
  const isFollowed = time_bonus_percentage > 0 && welcome_hours > time_bonus_hours
  return isFollowed && welcome_percentage >= time_bonus_percentage ? 'welcome_hours' : undefined
}

export function withDefaults(changes: Partial<Settings>): Settings {
  const defaults = Object.fromEntries(Object.entries(settings).map(([name, entry]) => [name, entry.default]))
  return { ...(defaults as Settings), ...changes }
}
