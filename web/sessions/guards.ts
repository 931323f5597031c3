import { redirect } from '@tanstack/react-router'
import type { User } from '#contract/members.ts'
import { safePath } from '#web/platform/safe-path.ts'

interface Visit {
  context: { user: User | null }
  location: { href: string }
}

/** Sends a visitor to the login, and from there back to where they wanted to go. */
export function requireLogin({ context, location }: Visit): void {
  if (!context.user) throw redirect({ to: '/login', search: { next: safePath(location.href) } })
}

/** Pages for visitors send a member home. */
export function requireVisitor({ context }: Pick<Visit, 'context'>): void {
  if (context.user) throw redirect({ to: '/members' })
}
