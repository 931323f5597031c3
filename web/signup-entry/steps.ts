import { isOneOf } from '#contract/is-one-of.ts'
import { type SignupStep, signupSteps, type User } from '#contract/members.ts'

/** A step that somebody sees; after the last one they are done. */
export type ShownStep = Exclude<SignupStep, 'done'>

export const shownSteps = signupSteps.filter((step): step is ShownStep => step !== 'done')

export function isShownStep(text: unknown): text is ShownStep {
  return isOneOf(shownSteps, text)
}

/** The step to show: the one asked for, if it has been reached, else where a half-done signup stopped. */
export function stepToShow(user: Pick<User, 'signup_step'> | null, asked: ShownStep | undefined): ShownStep {
  if (!user) return 'account'
  const reached = user.signup_step === 'done' ? 'sent' : user.signup_step
  const isOpen = asked && asked !== 'account' && numberOf(asked) <= numberOf(reached)
  if (isOpen) return asked
  // The account exists, so the first step is behind.
  return reached === 'account' ? 'push' : reached
}

/** Counted from 1. */
export function numberOf(step: ShownStep): number {
  return shownSteps.indexOf(step) + 1
}

export function stepAfter(step: ShownStep): SignupStep {
  return signupSteps[signupSteps.indexOf(step) + 1] ?? 'done'
}

/** The step to go back to, if there is one: neither the account nor what comes before can be undone. */
export function stepBefore(step: ShownStep): ShownStep | undefined {
  const before = shownSteps[shownSteps.indexOf(step) - 1]
  return before === 'account' ? undefined : before
}
