import { notFound } from '@tanstack/react-router'
import type { SiteSettings } from '#contract/sites.ts'

/** Pages for developers exist only where the installation is a trial. */
export function requireDemo({ context }: { context: { settings: SiteSettings } }): void {
  if (!context.settings.is_demo) throw notFound()
}

/** They have no title of their own. */
export function devHead({ match }: { match: { context: { settings: SiteSettings } } }) {
  return { meta: [{ title: match.context.settings.name }] }
}
