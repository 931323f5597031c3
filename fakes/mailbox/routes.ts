import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mailbox.ts'
import type { Route } from '#server/context.ts'
import { publicChange, publicRoute } from '#server/route-kinds.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mailSamples } from './mail-samples.ts'
import type { Mailbox } from './mailbox.ts'

/** Lets everybody read what a trial has sent. Registered only where the mailbox is the built-in one. */
export function mailboxRoutes(mailbox: Mailbox): Route[] {
  return [
    publicRoute(contract.listMails, (_, { address }) => ({ mails: mailbox.list(address) })),
    publicRoute(contract.readMail, (_, { id }) => {
      const mail = mailbox.find(id)
      if (!mail) throw new Refusal('request.not_found')
      return { mail }
    }),
    publicChange(contract.makeMailSamples, async ({ site, clock }, { language }) => {
      const samples = mailSamples(site, language, clock.now())
      for (const mail of samples) mailbox.takeSample(mail)
      return { made: samples.length }
    }),
  ]
}

/** Links may open, in a window of their own; nothing else of a mail may do anything. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox'

/** A mail's HTML as it was sent, framed by the mailbox page. */
export function serveMailHtml(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Params: { id: string } }>(contract.mailHtmlPath(':id').replace('%3A', ':'), (request, reply) => {
    const mail = mailbox.find(request.params.id)
    if (!mail) throw new Refusal('request.not_found')
    return reply
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(mail.html.replace('<head>', '<head><base target="_blank">'))
  })
}
