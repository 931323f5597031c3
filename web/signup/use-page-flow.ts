import { useLocation, useRouter } from '@tanstack/react-router'
import type { Flow } from './flow.ts'
import { forgetDrafts } from '#client/form/draft-storage.ts'
import { SIGNUP_DRAFTS } from '#web/signup-entry/account-draft.ts'
import { useFirstDraft } from '#web/signup-entry/use-first-draft.ts'
import type { ShownStep } from '#web/signup-entry/steps.ts'
import { useUser } from '#web/members/user.ts'
import { fulfilWish } from '#web/signup-entry/fulfil-wish.ts'
import { FIRST_PEOPLE, takeReturnPath } from '#web/signup-entry/return-path.ts'
import { type Place, type Question, questionsOf } from './questions.ts'
import { firstUnanswered } from './steps/account-questions.ts'
import { usePlaceBefore } from './use-place-before.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step that the signup modal over this page shows; absent while it is closed. */
    signup?: ShownStep
    /** The question of that step; its first one when absent. */
    question?: Question
    /** How many questions lie behind in the history of the browser, one entry each. */
    questionsBehind?: number
  }
}

/** The questions as a page: each has an address, so that back and forward of the browser walk through them. */
export function usePageFlow(place: Place): Flow {
  const router = useRouter()
  const user = useUser()
  const questionsBehind = useLocation({ select: ({ state }) => state.questionsBehind }) ?? 0
  const { step } = place
  const before = usePlaceBefore(place)
  const firstOfAll = firstUnanswered(useFirstDraft())

  function show(next: Place, replace: boolean) {
    const state = { questionsBehind: replace ? questionsBehind : questionsBehind + 1 }
    void router.navigate({ to: '/signup', search: addressOf(next, firstOfAll), replace, state })
  }

  return {
    ...place,
    isModal: false,
    goTo(next, replace = step === 'account') {
      if (next === 'done') {
        forgetDrafts(SIGNUP_DRAFTS)
        void fulfilWish(user?.id).then(() => router.history.replace(takeReturnPath() ?? FIRST_PEOPLE))
      } else if (step === 'account' && questionsBehind > 0) {
        // The account is made, and its questions are nothing to come back to: a member sees the next step where they began.
        router.history.go(-questionsBehind)
      } else {
        show({ step: next, question: questionsOf[next][0] }, replace)
      }
    },
    ask: (question, replace = false) => show({ step, question }, replace),
    goBack:
      before &&
      (() => {
        if (questionsBehind > 0) router.history.back()
        else show(before, true)
      }),
  }
}

/** What begins something needs no name in the address: neither the account nor the first question of a step. */
function addressOf({ step, question }: Place, firstOfAll: Question): { step?: ShownStep; question?: Question } {
  const first = step === 'account' ? firstOfAll : questionsOf[step][0]
  return {
    ...(step === 'account' ? {} : { step }),
    ...(question === first ? {} : { question }),
  }
}
