import { useLocation, useRouter } from '@tanstack/react-router'
import { useUser } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { ACCOUNT_DRAFT, type Prefill } from './account-draft.ts'
import { saveDraft, readDraft } from '#client/form/draft-storage.ts'
import { closedReason } from './signup-mode.ts'
import type { ShownStep } from './steps.ts'
import { trackingOfVisit } from '#web/tracking/tracking.ts'
import { useFirstDraft } from './use-first-draft.ts'

const DESKTOP = '(min-width: 992px) and (pointer: fine)'

/**
 * The step that the signup modal shows, if it is open. It lives in the history of the browser, so that back and forward
 * walk through the steps and a reload comes back to the same one.
 */
export function useModalStep(): ShownStep | undefined {
  return useLocation({ select: ({ state }) => state.signup })
}

/**
 * Opens signup over the page at hand. Returns false where signup is a page of its own: on phones, for members, and where
 * nobody can join.
 */
export function useOpenSignup(): (prefill?: Prefill) => boolean {
  const router = useRouter()
  const { signups } = useSettings()
  const isVisitor = useUser() === null
  const empty = useFirstDraft()
  return (prefill = {}) => {
    const isOpen = isVisitor && !closedReason(signups, trackingOfVisit())
    if (!isOpen || !matchMedia(DESKTOP).matches) return false
    saveDraft(ACCOUNT_DRAFT, { ...readDraft(ACCOUNT_DRAFT, empty), ...prefill })
    void router.navigate({ to: '.', search: true, hash: true, resetScroll: false, state: { signup: 'account' } })
    return true
  }
}
