/** A link above the title of a page, to the list that the page belongs to. */
export const backLinkClass =
  '-ms-2 -mt-3 inline-flex min-h-11 items-center gap-1 self-start rounded-control pe-3 text-sm font-semibold text-accent-text no-underline hover:underline'
