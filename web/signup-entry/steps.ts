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
  const isOpen = asked && asked !== 'account' && !isBefore(reached, asked)
  if (isOpen) return asked
  // The account exists, so the first step is behind.
  return reached === 'account' ? 'push' : reached
}

/** Counted from 1, and how many there are. The one about notices does not count where the browser refuses them: it passes by itself. */
export function countSteps(step: ShownStep, asksForPush: boolean): { current: number; count: number } {
  const counted = shownSteps.filter((one) => asksForPush || one !== 'push')
  return { current: counted.filter((one) => isBefore(one, step)).length + 1, count: counted.length }
}

function isBefore(one: ShownStep, other: ShownStep): boolean {
  return shownSteps.indexOf(one) < shownSteps.indexOf(other)
}

export function stepAfter(step: ShownStep): SignupStep {
  return signupSteps[signupSteps.indexOf(step) + 1] ?? 'done'
}

/** The step to go back to, if there is one: neither the account nor what comes before can be undone. */
export function stepBefore(step: ShownStep): ShownStep | undefined {
  const before = shownSteps[shownSteps.indexOf(step) - 1]
  return before === 'account' ? undefined : before
}
