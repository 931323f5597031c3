/**
 * The words by module. English is the measure: a key that it lacks does not compile, and `npm run check` reports what
 * another language lacks.
 */
export interface Phrases {
  account: typeof import('./en/account.json')
  chats: typeof import('./en/chats.json')
  companions: typeof import('./en/companions.json')
  complaints: typeof import('./en/complaints.json')
  credits: typeof import('./en/credits.json')
  'direct-debit': typeof import('./en/direct-debit.json')
  discounts: typeof import('./en/discounts.json')
  errors: typeof import('./en/errors.json')
  gifts: typeof import('./en/gifts.json')
  home: typeof import('./en/home.json')
  'home-general': typeof import('./en/home-general.json')
  'home-she': typeof import('./en/home-she.json')
  'home-bdsm': typeof import('./en/home-bdsm.json')
  'home-bbw': typeof import('./en/home-bbw.json')
  'home-gilf': typeof import('./en/home-gilf.json')
  'home-milf': typeof import('./en/home-milf.json')
  'home-gay': typeof import('./en/home-gay.json')
  'ice-breakers': typeof import('./en/ice-breakers.json')
  interests: typeof import('./en/interests.json')
  mails: typeof import('./en/mails.json')
  invoices: typeof import('./en/invoices.json')
  landers: typeof import('./en/landers.json')
  'landers-she': typeof import('./en/landers-she.json')
  'landers-bdsm': typeof import('./en/landers-bdsm.json')
  'landers-bbw': typeof import('./en/landers-bbw.json')
  'landers-gilf': typeof import('./en/landers-gilf.json')
  'landers-milf': typeof import('./en/landers-milf.json')
  'landers-gay': typeof import('./en/landers-gay.json')
  languages: typeof import('./en/languages.json')
  likes: typeof import('./en/likes.json')
  'match-finder': typeof import('./en/match-finder.json')
  navigation: typeof import('./en/navigation.json')
  notifications: typeof import('./en/notifications.json')
  offers: typeof import('./en/offers.json')
  offline: typeof import('./en/offline.json')
  pages: typeof import('./en/pages.json')
  payments: typeof import('./en/payments.json')
  people: typeof import('./en/people.json')
  photos: typeof import('./en/photos.json')
  pricing: typeof import('./en/pricing.json')
  profiles: typeof import('./en/profiles.json')
  push: typeof import('./en/push.json')
  sandbox: typeof import('./en/sandbox.json')
  search: typeof import('./en/search.json')
  sessions: typeof import('./en/sessions.json')
  settings: typeof import('./en/settings.json')
  shell: typeof import('./en/shell.json')
  signup: typeof import('./en/signup.json')
  site: typeof import('./en/site.json')
  'spend-limits': typeof import('./en/spend-limits.json')
  swipes: typeof import('./en/swipes.json')
  vocabularies: typeof import('./en/vocabularies.json')
  withdrawals: typeof import('./en/withdrawals.json')
}

/** `{ a: { b: string } }` → `'a.b'`: the keys of a nested table of words. */
type Keys<T> = { [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Keys<T[Key]>}` }[keyof T & string]

export type PhraseModule = keyof Phrases
export type PhraseKey<M extends PhraseModule> = Keys<Phrases[M]>
export type PhraseValues = Readonly<Record<string, string | number>>
export type Say<M extends PhraseModule> = (key: PhraseKey<M>, values?: PhraseValues) => string
