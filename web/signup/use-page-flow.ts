import { useLocation, useRouter } from '@tanstack/react-router'
import type { Flow } from './flow.ts'
import { forgetDrafts } from '#client/form/draft-storage.ts'
import { SIGNUP_DRAFTS } from '#web/signup-entry/account-draft.ts'
import { type ShownStep, stepBefore } from '#web/signup-entry/steps.ts'
import { fulfilWish } from '#web/signup-entry/fulfil-wish.ts'
import { FIRST_PEOPLE, takeReturnPath } from '#web/signup-entry/return-path.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step that the signup modal over this page shows; absent while it is closed. */
    signup?: ShownStep
    /** The step before lies one entry back in the history of the browser. */
    isAfterStep?: boolean
  }
}

/** The steps as a page: each has an address, so that back and forward of the browser walk through them. */
export function usePageFlow(step: ShownStep): Flow {
  const router = useRouter()
  const isAfterStep = useLocation({ select: ({ state }) => state.isAfterStep })
  const before = stepBefore(step)

  return {
    step,
    isModal: false,
    goTo(next) {
      if (next === 'done') {
        forgetDrafts(SIGNUP_DRAFTS)
        void fulfilWish().then(() => router.history.replace(takeReturnPath() ?? FIRST_PEOPLE))
        return
      }
      const isFirst = step === 'account'
      // The account is made; its step is nothing to come back to.
      void router.navigate({
        to: '/signup',
        search: { step: next },
        replace: isFirst,
        state: { isAfterStep: !isFirst },
      })
    },
    goBack:
      before &&
      (() => {
        if (isAfterStep) router.history.back()
        else void router.navigate({ to: '/signup', search: { step: before }, replace: true })
      }),
  }
}
