import * as contract from '#contract/reset-password.ts'
import { publicChange } from '#server/route-kinds.ts'
import { askReset } from './ask-reset.ts'
import { resetPassword } from './reset-password.ts'

export const resetPasswordRoutes = [
  publicChange(contract.askReset, askReset),
  publicChange(contract.resetPassword, resetPassword),
]
