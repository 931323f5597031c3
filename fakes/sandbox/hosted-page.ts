import type { FastifyInstance } from 'fastify'
import { isOneOf } from '#contract/is-one-of.ts'
import { FALLBACK_LOCALE, isLocale, type Locale } from '#contract/locales.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import { neutral, themeOf } from '#server/mail/theme-colors.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { phrases } from '#server/platform/phrases.ts'
import { type Sandbox, type SandboxAction, sandboxActions } from './sandbox.ts'
import type { SandboxPayment } from './sandbox-payment.ts'

const PATH = '/dev/pay'

/** Below the site's own address: a trial has one port. */
export function hostedPath(id: string): string {
  return `${PATH}/${id}`
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

/** The page on which a member of a trial pays, or does not. */
export function serveHostedPage(app: FastifyInstance, sandbox: Sandbox): void {
  const find = (id: string) => {
    const payment = sandbox.find(id)
    if (!payment) throw new Refusal('request.not_found')
    return payment
  }
  app.get<{ Params: { id: string } }>(`${PATH}/:id`, (request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(find(request.params.id))),
  )
  app.register(async (alone) => {
    // Calls of the product read no forms.
    alone.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    alone.post<{ Params: { id: string }; Body: Record<string, string> }>(`${PATH}/:id`, async (request, reply) => {
      const payment = find(request.params.id)
      const action = sandboxActions.find((one) => one === request.body['action'])
      if (!action) throw new Refusal('request.invalid', { fields: [] })
      await sandbox.act(payment.id, action)
      return reply.redirect(payment.return_url, 303)
    })
  })
}

function pageOf(payment: SandboxPayment): string {
  const language = isLocale(payment.language) ? payment.language : FALLBACK_LOCALE
  const say = phrases(language, 'sandbox')
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: payment.currency })
  const buttons = actionsFor(payment).map((action) => `<button name="action" value="${action}">${say(action)}</button>`)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${say('title')}</title>
<style>
:root { color-scheme: light dark; ${colours('light')} }
@media (prefers-color-scheme: dark) { :root { ${colours('dark')} } }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 1rem; color: var(--ink); background: var(--paper) }
main { max-width: 26rem; margin: 6vh auto; padding: 1.5rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card) }
h1 { margin: 0 0 .5rem; font: 600 1.75rem/1.2 Georgia, serif }
p { margin: 0 0 1rem }
.note { color: var(--muted) }
.sum { padding-block: 1rem; border-block: 1px solid var(--line) }
.sum strong { display: block; font-size: 2rem; line-height: 1.2; font-variant-numeric: tabular-nums }
button { display: block; width: 100%; min-height: 2.75rem; margin-top: .5rem; font: 600 1rem/1.5 system-ui, sans-serif; border: 1px solid var(--line); border-radius: .75rem; background: none; color: var(--ink) }
button:first-child { min-height: 3.25rem; border: 0; background: var(--accent); color: var(--accent-ink) }
button:last-child { border-color: transparent; color: var(--link) }
button:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
</style>
</head>
<body>
<main>
<h1>${say('title')}</h1>
<p class="note">${say('note')}</p>
<p class="sum"><strong>${money.format(payment.amount / 100)}</strong>${escapeHtml(methodName(payment.method, language))} · ${escapeHtml(payment.description)}<br>${say('status', { status: say(`states.${payment.status}`) })}</p>
<form method="post">${buttons.join('')}</form>
</main>
</body>
</html>`
}

function methodName(method: string, language: Locale): string {
  return isOneOf(paymentMethods, method) ? phrases(language, 'payments')(`methods.${method}`) : method
}

/** Of the demo's first site: a provider's page is one for all sites. */
function colours(mode: 'light' | 'dark'): string {
  const { paper, card, ink, muted, line } = neutral[mode]
  const { accent, accentInk, link } = themeOf(1)[mode]
  const named = { paper, card, ink, muted, line, accent, 'accent-ink': accentInk, link }
  return Object.entries(named)
    .map(([name, colour]) => `--${name}: ${colour}`)
    .join('; ')
}

/** What can be done now; the member's own buttons before what a bank does. */
function actionsFor({ status, chargebacks }: SandboxPayment): SandboxAction[] {
  if (status === 'open') return ['approve', 'decline', 'pending', 'leave']
  if (status === 'pending') return ['approve', 'decline', 'leave']
  if (status !== 'paid') return ['leave']
  return chargebacks.some(({ is_reversed }) => !is_reversed) ? ['reverse', 'leave'] : ['charge_back', 'leave']
}
