import type { Config } from './config.ts'

const EXAMPLE_SECRET = 'a-text-that-nobody-can-guess-and-only-you-keep'

/** What an operator should know before visitors come: settings that work, but leave a door open. */
export function unsafeSettings(config: Config): string[] {
  const { databaseUrl, publicScheme, trustedProxies, demo, secret, s3Url, smsUrl, smtpUrl } = config
  const isReal = databaseUrl !== undefined
  const warnings: [boolean, string][] = [
    [
      isReal && publicScheme === 'http',
      'PUBLIC_SCHEME=http: passwords and sessions travel unencrypted. Put a proxy with TLS in front and set https.',
    ],
    [
      publicScheme === 'https' && trustedProxies === 0,
      'TRUSTED_PROXIES=0 behind a proxy: every visitor counts as the same network, so that one can lock out all.',
    ],
    [isReal && demo, 'DEMO=true: everybody can read its mails and get credits for nothing.'],
    [secret === EXAMPLE_SECRET, 'SECRET is the one of .env.example: everybody knows it.'],
    [
      isAway(databaseUrl) && !/[?&]sslmode=(require|verify-ca|verify-full)\b/.test(databaseUrl),
      'DATABASE_URL has no sslmode=verify-full: what members write travels unencrypted to the database.',
    ],
    [isAway(s3Url) && /[?&]ssl=false\b/.test(s3Url), 'S3_URL has ssl=false: photos travel unencrypted.'],
    [
      isAway(smtpUrl) && smtpUrl.startsWith('smtp:') && new URL(smtpUrl).username === '',
      'SMTP_URL is smtp: the links of mails may travel unencrypted. Use smtps.',
    ],
    [isAway(smsUrl) && smsUrl.startsWith('http:'), 'SMS_URL is http: codes travel unencrypted. Use https.'],
  ]
  return warnings.flatMap(([isUnsafe, text]) => (isUnsafe ? [text] : []))
}

/** Whether a service is on another machine. */
function isAway(url: string | undefined): url is string {
  return url !== undefined && !['', 'localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}
