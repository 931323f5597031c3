import * as signup from '#contract/signup.ts'
import { anyMemberChange, memberChange, publicChange, publicRoute } from '#server/route-kinds.ts'
import { activate } from './activate.ts'
import { correctEmail, resendActivation } from './activation-mail.ts'
import { askChallenge } from './challenge.ts'
import { begin, complete } from './complete.ts'
import { join } from './join.ts'
import { reachStep, saveAbout, saveLocation, savePersonal } from './save-step.ts'

export const signupRoutes = [
  publicRoute(signup.askChallenge, askChallenge),
  publicChange(signup.join, join),
  publicChange(signup.begin, begin),
  publicChange(signup.complete, complete),
  publicChange(signup.activate, activate),
  memberChange(signup.reachStep, reachStep),
  memberChange(signup.saveLocation, saveLocation),
  memberChange(signup.savePersonal, savePersonal),
  memberChange(signup.saveAbout, saveAbout),
  anyMemberChange(signup.resendActivation, resendActivation),
  memberChange(signup.correctEmail, correctEmail),
]
