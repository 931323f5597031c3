import * as z from 'zod/mini'

/** How many entries a page of a list has. */
export const PAGE_SIZE = 24

/** Where a page begins: the `next` of the page before, as it was given. What is inside is the server's business. */
export const After = z.optional(z.string().check(z.maxLength(300)))

/** What `after` is for the first page. */
export const FIRST_PAGE: string | undefined = undefined

/** Where the next page begins, as `after` of the same call; null at the end. */
export const Next = z.nullable(z.string())
