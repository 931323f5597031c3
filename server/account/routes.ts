import * as account from '#contract/account.ts'
import { memberChange, memberRoute, publicChange, sessionChange } from '#server/route-kinds.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { changePassword } from './change-password.ts'
import { changeConsent, readConsents } from './consents.ts'
import { deleteAccount, reactivate } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { offerDiscount } from './offer-discount.ts'
import { undoChange } from './undo-change.ts'

export const accountRoutes = [
  sessionChange(account.changePassword, changePassword),
  memberChange(account.changeEmail, changeEmail),
  publicChange(account.confirmEmail, confirmEmail),
  publicChange(account.undoChange, undoChange),
  memberChange(account.offerDiscount, offerDiscount),
  sessionChange(account.deleteAccount, deleteAccount),
  publicChange(account.reactivate, reactivate),
  memberRoute(account.readConsents, readConsents),
  memberChange(account.giveConsent, changeConsent),
  memberChange(account.exportData, exportData),
]
