import * as z from 'zod/mini'

/** Text as people type it: composed the same way everywhere, without invisible and direction-changing characters. */
export const cleanText = (longest: number, shortest = 0) =>
  z.string().check(
    z.overwrite((text) => composed(text).trim()),
    z.minLength(shortest),
    z.maxLength(longest),
  )

/** The same of one line, such as a name: a break in it would write lines of its own into what we say of it. */
export const cleanLine = (longest: number, shortest = 0) =>
  z.string().check(
    z.overwrite((text) => composed(text).replaceAll(/\s+/g, ' ').trim()),
    z.minLength(shortest),
    z.maxLength(longest),
  )

// Control characters but those of lines and tabs, and what shows nothing or turns text around, but the joiner, the variants and
// the flags of emoji.
const HIDDEN = /(?!\t|\n|\r|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu

// No language sets so many marks on one letter (Unicode's Stream-Safe Text Format), and putting them in order takes as long as
// their number times itself.
const MARKS = /(\p{M}{30})\p{M}+/gu

function composed(text: string): string {
  // In this order: a sign that nobody sees would part the marks, and leave them in one run when it goes.
  return text.replaceAll(HIDDEN, '').replaceAll(MARKS, '$1').normalize('NFC')
}

/** An address as mail servers write it; whether it can receive mail is for the server to judge. */
export const Email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, { abort: true }),
  z.overwrite((email) => inOneSpelling(email)),
  z.minLength(3),
  z.maxLength(254),
)

/** What could be a domain in letters of any language; anything else an address of a page would read in its own way. */
const DOMAIN_IN_LETTERS = /^[a-z\d.\-\u0080-\u{10ffff}]+$/u

/**
 * Some browsers hand over `xn--bcher-kva.example` where others hand over `bücher.example`, for the same mailbox: somebody who joined
 * with one logs in with the other.
 */
function inOneSpelling(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (at === 0 || !DOMAIN_IN_LETTERS.test(domain)) return email
  const url = `http://${domain}`
  return URL.canParse(url) ? email.slice(0, at) + new URL(url).hostname : email
}
/** Whoever claims to be older has mistyped the year. */
export const OLDEST_MEMBER = 120
export const LONGEST_PASSWORD = 128
export const Password = z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD))
/** Which ones a site offers is for its setting `genders` to say. */
export const GENDER_KEY = /^[a-z][a-z_]{1,23}$/
export const Gender = z.string().check(z.regex(GENDER_KEY))
export const BirthDate = z.iso.date()
/** The secret of a mail's link. */
export const LinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** Yes or no in a query, where everything comes as text. */
export const FlagText = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((text) => text === true || text === 'true' || text === '1'),
)

/** One mark of where a visitor came from. */
export const TRACKING_MARK = /^[A-Za-z0-9._~-]{1,64}$/
const mark = z.optional(z.string().check(z.regex(TRACKING_MARK)))
/** Where a visitor came from, as far as it is counted: the lander with its slug and variant, who sent them. */
export const Source = z.object({ lander: mark, slug: mark, variant: mark, network: mark, ref: mark })
export type Source = z.infer<typeof Source>
/** All that is kept of it from the first page to the account; `sub1` to `sub3` are marks of the one click. */
export const Tracking = z.extend(Source, { sub1: mark, sub2: mark, sub3: mark })
export type Tracking = z.infer<typeof Tracking>
export const trackingNames = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'lander', 'slug', 'variant'] as const
