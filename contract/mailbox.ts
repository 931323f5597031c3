import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { locales } from './locales.ts'

/** Something that the product sent to somebody, as the built-in receiver of a trial took it. */
export const StoredMail = z.object({
  id: z.string(),
  /** By which way it came; text messages and pushes will stand in the same list. */
  channel: z.enum(['email', 'sms', 'push']),
  at: z.iso.datetime(),
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string(),
  /** What the product calls it: `activate`, `reset`, … */
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Every address in it, in the order of the text. */
  links: z.array(z.string()),
})
export type StoredMail = z.infer<typeof StoredMail>

export const MailSummary = z.pick(StoredMail, {
  id: true,
  channel: true,
  at: true,
  to: true,
  kind: true,
  subject: true,
})
export type MailSummary = z.infer<typeof MailSummary>

export const listMails = endpoint({
  method: 'GET',
  path: '/api/dev/mails',
  summary: 'What a trial has sent, the newest first. Exists only with the built-in mailbox.',
  input: z.object({ address: z.optional(z.string().check(z.maxLength(254))) }),
  output: z.object({ mails: z.array(MailSummary) }),
})

export const readMail = endpoint({
  method: 'GET',
  path: '/api/dev/mails/:id',
  summary: 'One of them in full.',
  input: z.object({ id: z.string().check(z.maxLength(60)) }),
  output: z.object({ mail: StoredMail }),
  refusals: ['request.not_found'],
})

export const makeMailSamples = endpoint({
  method: 'POST',
  path: '/api/dev/mails/samples',
  summary: 'Puts one mail of every kind into the mailbox, in a language, to be looked at.',
  input: z.object({ language: z.enum(locales) }),
  output: z.object({ made: z.int() }),
})

/** The HTML of a mail as a page of its own, for a frame that may run no script. */
export const mailHtmlPath = (id: string) => `/api/dev/mails/${encodeURIComponent(id)}/html`
