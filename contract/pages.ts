import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Info pages that every site has; any other token is a page that an operator wrote. */
export const pageTokens = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const
export type PageToken = (typeof pageTokens)[number]

export const Inline = z.object({
  text: z.string(),
  bold: z.optional(z.boolean()),
  /** An address inside the site, or mailto: or tel:. */
  href: z.optional(z.string()),
})
export type Inline = z.infer<typeof Inline>

export const Block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), id: z.string(), text: z.string() }),
  z.object({ type: z.literal('paragraph'), inlines: z.array(Inline) }),
  z.object({ type: z.literal('list'), items: z.array(z.array(Inline)) }),
])
export type Block = z.infer<typeof Block>

export const Page = z.object({ token: z.string(), title: z.string(), description: z.string(), blocks: z.array(Block) })
export type Page = z.infer<typeof Page>

export const readPage = endpoint({
  method: 'GET',
  path: '/api/pages/:token',
  summary: 'An info page of the site in the language of the request.',
  input: z.object({ token: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)) }),
  output: Page,
  refusals: ['pages.not_found'],
})
