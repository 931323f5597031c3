import * as z from 'zod/mini'

/** How many entries a page of a list has. */
export const PAGE_SIZE = 24

/** Where a page begins: the `next` of the page before, as it was given. What is inside is the server's business. */
export const After = z.optional(z.string().check(z.maxLength(300)))

/** Where a list begins. It is a text, because a page carries its lists as JSON, which knows nothing that is undefined. */
export const FIRST_PAGE: string = ''

/** Asks for the page that begins there. */
export function pageAt(start: string): { after?: string } {
  return start === FIRST_PAGE ? {} : { after: start }
}

/** Where the next page begins, as `after` of the same call; null at the end. */
export const Next = z.nullable(z.string())
