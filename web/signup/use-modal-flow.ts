import { useLocation, useRouter } from '@tanstack/react-router'
import type { Flow } from './flow.ts'
import { forgetDrafts } from '#client/form/draft-storage.ts'
import { SIGNUP_DRAFTS } from '#web/signup-entry/account-draft.ts'
import { type ShownStep, stepBefore } from '#web/signup-entry/steps.ts'
import { fulfilWish } from '#web/signup-entry/fulfil-wish.ts'
import { FIRST_PEOPLE, takeReturnPath } from '#web/signup-entry/return-path.ts'

/** The steps over a page: its address stays, the step stands in the state of the history. */
export function useModalFlow(step: ShownStep): Flow {
  const router = useRouter()
  const isAfterStep = useLocation({ select: ({ state }) => state.isAfterStep })
  const before = stepBefore(step)
  const here = { to: '.', search: true, hash: true, resetScroll: false } as const

  return {
    step,
    isModal: true,
    goTo(next) {
      if (next === 'done') {
        forgetDrafts(SIGNUP_DRAFTS)
        void fulfilWish().then(() => router.history.replace(takeReturnPath() ?? FIRST_PEOPLE))
      } else if (step === 'account') {
        // What lies behind was a page for visitors.
        void router.navigate({ to: '/members', replace: true, state: { signup: next } })
      } else {
        void router.navigate({ ...here, state: { signup: next, isAfterStep: true } })
      }
    },
    goBack:
      before &&
      (() => {
        if (isAfterStep) router.history.back()
        else void router.navigate({ ...here, replace: true, state: { signup: before } })
      }),
    leave:
      step === 'account'
        ? () => {
            takeReturnPath()
            void router.navigate({ ...here, replace: true, state: {} })
          }
        : undefined,
  }
}
