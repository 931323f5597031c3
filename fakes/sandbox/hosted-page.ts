import type { FastifyInstance } from 'fastify'
import { FALLBACK_LOCALE, isLocale } from '#contract/locales.ts'
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
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
button { display: block; width: 100%; min-height: 3rem; margin: .75rem 0; font: inherit; border: 1px solid #555; border-radius: .5rem; background: #f4f4f4; color: #222 }
strong { font-size: 1.75rem }
</style>
</head>
<body>
<main>
<h1>${say('title')}</h1>
<p>${say('note')}</p>
<p><strong>${money.format(payment.amount / 100)}</strong><br>${escapeHtml(payment.method)} · ${escapeHtml(payment.description)}</p>
<p>${say('status', { status: say(`states.${payment.status}`) })}</p>
<form method="post">${buttons.join('')}</form>
</main>
</body>
</html>`
}

/** What can be done now; the member's own buttons before what a bank does. */
function actionsFor({ status, chargebacks }: SandboxPayment): SandboxAction[] {
  if (status === 'open') return ['approve', 'decline', 'pending', 'leave']
  if (status === 'pending') return ['approve', 'decline', 'leave']
  if (status !== 'paid') return ['leave']
  return chargebacks.some(({ is_reversed }) => !is_reversed) ? ['reverse', 'leave'] : ['charge_back', 'leave']
}
