import { useLocation, useRouter } from '@tanstack/react-router'
import type { Flow } from './flow.ts'
import { forgetDrafts } from '#client/form/draft-storage.ts'
import { SIGNUP_DRAFTS } from '#web/signup-entry/account-draft.ts'
import { useUser } from '#web/members/user.ts'
import { fulfilWish } from '#web/signup-entry/fulfil-wish.ts'
import { FIRST_PEOPLE, takeReturnPath } from '#web/signup-entry/return-path.ts'
import { type Place, questionsOf } from './questions.ts'
import { usePlaceBefore } from './use-place-before.ts'

/** The questions over a page: its address stays, the question stands in the state of the history. */
export function useModalFlow(place: Place): Flow {
  const router = useRouter()
  const user = useUser()
  const questionsBehind = useLocation({ select: ({ state }) => state.questionsBehind }) ?? 0
  const { step } = place
  const isAccount = step === 'account'
  const before = usePlaceBefore(place)
  const here = { to: '.', search: true, hash: true, resetScroll: false } as const

  function show(next: Place, replace: boolean) {
    const state = {
      signup: next.step,
      question: next.question,
      questionsBehind: replace ? questionsBehind : questionsBehind + 1,
    }
    void router.navigate({ ...here, replace, state })
  }

  return {
    ...place,
    isModal: true,
    goTo(next, replace = false) {
      if (next === 'done') {
        forgetDrafts(SIGNUP_DRAFTS)
        void fulfilWish(user?.id).then(() => router.history.replace(takeReturnPath() ?? FIRST_PEOPLE))
      } else if (isAccount) {
        // What lies behind was a page for visitors.
        void router.navigate({ to: '/members', replace: true, state: { signup: next } })
      } else {
        show({ step: next, question: questionsOf[next][0] }, replace)
      }
    },
    // Until there is an account, Back closes what lies on top of the page.
    ask: (question, replace = isAccount) => show({ step, question }, replace),
    goBack:
      before &&
      (() => {
        if (questionsBehind > 0) router.history.back()
        else show(before, true)
      }),
    leave: isAccount
      ? () => {
          takeReturnPath()
          void router.navigate({ ...here, replace: true, state: {} })
        }
      : undefined,
  }
}
