import type { Settings } from '#contract/settings.ts'
import type { LinkPurpose } from './kinds.ts'

const DAY_HOURS = 24
const SIGNUP_HOURS = 7 * DAY_HOURS

type Lives = Pick<Settings, 'reset_link_hours' | 'mail_change_hours' | 'undo_hours' | 'reactivation_days'>

/** How many hours a link of this purpose works on a site. */
export function linkHours(purpose: LinkPurpose, settings: Lives): number {
  const hours: Record<LinkPurpose, number> = {
    activate: SIGNUP_HOURS,
    complete: SIGNUP_HOURS,
    reset: settings.reset_link_hours,
    change_email: settings.mail_change_hours,
    undo_email: settings.undo_hours,
    undo_password: settings.undo_hours,
    secure: settings.undo_hours,
    reactivate: settings.reactivation_days * DAY_HOURS,
  }
  return hours[purpose]
}
