import { notFound } from '@tanstack/react-router'
import type { SiteSettings } from '#contract/sites.ts'

/** Pages for developers exist only where the installation is a trial. */
export function requireDemo({ context }: { context: { settings: SiteSettings } }): void {
  if (!context.settings.is_demo) throw notFound()
}
