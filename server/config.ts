import * as z from 'zod/mini'
import { OperatorMistake } from '#server/platform/operator-mistake.ts'
import type { Effort } from '#server/platform/secrets.ts'

/** Every setting of the installation, read once from the environment. `.env.example` explains each. */
const Environment = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'production'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  HOST: z._default(z.string(), 'localhost'),
  INTERNAL_PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3001),
  PUBLIC_SCHEME: z._default(z.enum(['http', 'https']), 'http'),
  PUBLIC_PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65535))),
  TRUSTED_PROXIES: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(5)), 0),
  CDN_KEEPS_PAGES: z._default(z.stringbool(), false),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATA_FOLDER: z._default(z.string(), '.data'),
  S3_URL: z.optional(z.url({ protocol: /^s3$/ })),
  SECRET: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.email()),
  DKIM_SELECTOR: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,63}$/))),
  DKIM_PRIVATE_KEY: z.optional(z.base64().check(z.minLength(32))),
  MAIL_REPORTS_SECRET: z.optional(z.string().check(z.minLength(20))),
  MOLLIE_API_KEY: z.optional(z.string().check(z.minLength(10))),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.minLength(10))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(10))),
  SMS_URL: z.optional(z.url({ protocol: /^https?$/ })),
  DEMO: z.optional(z.stringbool()),
  DEMO_PEOPLE: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(5000)), 600),
  LOG_LEVEL: z.optional(z.enum(['debug', 'info', 'warn', 'error', 'silent'])),
})

export const environmentNames = Object.keys(Environment.shape)

/** The name of the record that has the public half, and the private key: PKCS #8, base64. */
export interface DkimKey {
  selector: string
  key: string
}

export interface Config {
  environment: 'production' | 'development' | 'test'
  host: string
  port: number
  internalPort: number
  publicScheme: 'http' | 'https'
  publicPort: number
  trustedProxies: number
  /** Whether a CDN in front keeps visitor pages and tells sites, languages and countries apart. */
  isBehindCdn: boolean
  databaseUrl: string | undefined
  dataFolder: string
  /** Where photos lie instead of in the data folder. */
  s3Url: string | undefined
  /** What every key is made from; a trial makes its own. */
  secret: string | undefined
  /** No variable sets it: an installation has no reason to make guessing easy. */
  effort: Effort
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** What mails are signed with; without it the relay does it, or nobody. */
  dkim: DkimKey | undefined
  /** With what the mail server passes on what came back. */
  mailReportsSecret: string | undefined
  smsUrl: string | undefined
  mollieKey: string | undefined
  stripeKey: string | undefined
  /** What Stripe signs its messages with. */
  stripeWebhookSecret: string | undefined
  demo: boolean
  /** How many invented people the first demo site begins with. */
  demoPeople: number
  logLevel: string
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable means "not set": that is how people switch a line of .env off.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const complaints = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new OperatorMistake(
      `The environment has settings that cannot work:\n${complaints.join('\n')}\nSee .env.example.`,
    )
  }
  const { data } = read
  // A trial gives credits away and shows its mails: whoever opens one to the public has to say so.
  if (data.PUBLIC_SCHEME === 'https' && !data.DATABASE_URL && data.DEMO === undefined)
    throw new Error('PUBLIC_SCHEME=https needs DATABASE_URL, or DEMO=true for a trial in public. See .env.example.')
  const { DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: key } = data
  if (Boolean(selector) !== Boolean(key))
    throw new Error('DKIM_SELECTOR and DKIM_PRIVATE_KEY go together. See .env.example.')
  return {
    environment: data.NODE_ENV,
    host: data.HOST,
    port: data.PORT,
    internalPort: data.INTERNAL_PORT,
    publicScheme: data.PUBLIC_SCHEME,
    publicPort: data.PUBLIC_PORT ?? data.PORT,
    trustedProxies: data.TRUSTED_PROXIES,
    isBehindCdn: data.CDN_KEEPS_PAGES,
    databaseUrl: data.DATABASE_URL,
    dataFolder: data.DATA_FOLDER,
    s3Url: data.S3_URL,
    secret: data.SECRET,
    effort: 'full',
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    dkim: selector && key ? { selector, key } : undefined,
    mailReportsSecret: data.MAIL_REPORTS_SECRET,
    smsUrl: data.SMS_URL,
    mollieKey: data.MOLLIE_API_KEY,
    stripeKey: data.STRIPE_SECRET_KEY,
    stripeWebhookSecret: data.STRIPE_WEBHOOK_SECRET,
    // Without a database of its own the installation is a trial: it has something to look at, and a quiet terminal.
    demo: data.DEMO ?? !data.DATABASE_URL,
    demoPeople: data.DEMO_PEOPLE,
    logLevel: data.LOG_LEVEL ?? (data.DATABASE_URL ? 'info' : 'warn'),
  }
}
