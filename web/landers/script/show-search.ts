import type { Tracking } from '#contract/fields.ts'

/** Shows the way to the search to whom a partner has sent, where the site wants that. The address says who it was. */
export function showSearch({ network, ref }: Tracking): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-sent]')
  if (!link || !(network || ref)) return
  link.search = new URLSearchParams({ ...(network && { network }), ...(ref && { ref }) }).toString()
  link.hidden = false
}
