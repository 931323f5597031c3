/** Of what stands beside the filters and is not one: a quiet line on a desktop, on a phone a chip to be met with the thumb. */
export const SHORTCUT =
  'flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control border border-line bg-surface px-3 text-sm font-semibold whitespace-nowrap text-ink no-underline hover:text-accent-text lg:border-0 lg:bg-transparent lg:px-0 lg:text-muted'
