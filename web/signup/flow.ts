import { useMutation } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { SignupStep } from '#contract/members.ts'
import { reachStep } from '#contract/signup.ts'
import { call } from '#client/api/call.ts'
import { useOneAtATime } from '#client/form/one-at-a-time.ts'
import { useKeepUser } from '#web/members/user.ts'
import { stepAfter } from '#web/signup-entry/steps.ts'
import { type Place, type Question, questionAfter } from './questions.ts'

/** The way through the questions: as a page it moves through addresses, as a modal through the history of one page. */
export interface Flow extends Place {
  isModal: boolean
  /** Shows another step; `replace` where the one at hand had nothing to ask. */
  goTo: (step: SignupStep, replace?: boolean) => void
  /** Shows another question of the same step; `replace` where one must not come back to the one at hand. */
  ask: (question: Question, replace?: boolean) => void
  /** Absent where nothing lies behind. */
  goBack?: (() => void) | undefined
  /** Ends a signup that has not begun; absent on a page, which one simply leaves. */
  leave?: (() => void) | undefined
}

const FlowContext = createContext<Flow | undefined>(undefined)
export const FlowProvider = FlowContext.Provider

export function useFlow(): Flow {
  const flow = use(FlowContext)
  if (!flow) throw new Error('A step of signup was shown outside of it')
  return flow
}

/**
 * Saves what a step has asked, if anything, remembers that it is behind, and shows the next one; `replace` where Back must
 * not lead to it.
 */
export function useNextStep({ replace = false } = {}) {
  const { step, goTo } = useFlow()
  const keepUser = useKeepUser()
  const next = stepAfter(step)
  const once = useOneAtATime()
  const sending = useMutation({
    mutationFn: async (save?: () => Promise<unknown>) => {
      await save?.()
      return call(reachStep, { step: next })
    },
    onSuccess: ({ user }) => {
      keepUser(user)
      goTo(next, replace)
    },
  })
  return { ...sending, mutate: (save?: () => Promise<unknown>) => once(() => sending.mutateAsync(save)) }
}

/** For steps of several questions that are saved together: the next question, after the last one `save`. */
export function useNextQuestion(save: () => void): () => void {
  const flow = useFlow()
  const next = questionAfter(flow)
  return () => (next ? flow.ask(next) : save())
}
