import type { ParsedLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { User } from '#contract/members.ts'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { ReminderAlert } from '#web/activation/reminder-alert.tsx'
import { loadDiscountBanner } from '#web/discounts/load-discount-banner.ts'
import { MailAlert } from '#web/notifications/mail-alert.tsx'
import { PhotoAlert } from '#web/photos/photo-alert.tsx'

interface MemberAlert {
  /** In one file with the shell: one that came later would be drawn anew, and the page jump under a finger meanwhile. */
  Component: ComponentType
  phrases: readonly ('signup' | 'photos' | 'notifications' | 'errors')[]
  isFor: (user: User) => boolean
  /** Screens that are about the same thing, or that must not be disturbed. */
  silent: readonly string[]
  /** Whether it can be waved away, which <html> says as `data-photo-alert`. */
  isDismissable?: true
}

/** The most important first: a member sees one at a time. */
const alerts: readonly MemberAlert[] = [
  {
    Component: ReminderAlert,
    phrases: ['signup', 'errors'],
    // Mail that bounced or was complained about is another matter, with an alert of its own.
    isFor: ({ status, profile, notifications_disabled: reasons }) =>
      status === 'not_confirmed' && profile.status === 'disabled' && reasons.length === 0,
    silent: ['/signup', '/settings', '/notifications', '/activate', '/chats'],
  },
  {
    Component: MailAlert,
    phrases: ['notifications'],
    isFor: ({ notifications_disabled: reasons }) => reasons.length > 0,
    silent: ['/settings', '/notifications', '/signup', '/chats'],
  },
  {
    Component: PhotoAlert,
    phrases: ['photos'],
    isFor: ({ profile }) => !profile.main_image,
    isDismissable: true,
    silent: [
      '/profile',
      '/signup',
      '/activate/done',
      '/premium',
      // Where an order goes on that began on the page before.
      '/credits',
      '/transactions',
      '/notifications',
      '/directdebit',
      '/settings',
      '/chats',
      // A form with weight, and the books: the wrong moment to ask for a face.
      '/withdrawal',
      '/complaints',
      '/credit-history',
      '/spend-limits',
    ],
  },
]

/** Somebody's profile: on a phone an alert above the picture would push the name below the fold. It comes back with the next screen. */
const SOMEBODY = /^\/members\/[^/]+\/?$/

/** What a member should know, almost wherever they are; derived from the member alone, so that the server's page has it too. */
export function memberAlert(user: User, path: string): MemberAlert | undefined {
  if (SOMEBODY.test(path)) return undefined
  return alerts.find(
    ({ isFor, silent }) => isFor(user) && !silent.some((one) => path === one || path.startsWith(`${one}/`)),
  )
}

export type AlertContext = Parameters<typeof loadPhrases>[0] & { user: User | null }

/** For loaders: has the alerts and their words ready, so that nothing pushes the page down later. */
export async function loadMemberAlerts(context: AlertContext, { pathname }: ParsedLocation): Promise<void> {
  const { user } = context
  if (!user) return
  const alert = memberAlert(user, pathname)
  await Promise.all([
    loadDiscountBanner(context, user),
    ...(alert?.phrases ?? []).map((module) => loadPhrases(context, module)),
  ])
}
