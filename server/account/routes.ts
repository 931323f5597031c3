import * as account from '#contract/account.ts'
import { memberChange, memberRoute, publicRoute } from '#server/platform/http/route.ts'
import { changeEmail, confirmEmail, undoChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { changeConsent, readConsents } from './consents.ts'
import { deleteAccount, reactivate } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { offerDiscount } from './offer-discount.ts'

export const accountRoutes = [
  memberRoute(account.changePassword, changePassword),
  memberRoute(account.changeEmail, changeEmail),
  publicRoute(account.confirmEmail, confirmEmail),
  publicRoute(account.undoChange, undoChange),
  memberChange(account.offerDiscount, offerDiscount),
  memberRoute(account.deleteAccount, deleteAccount),
  publicRoute(account.reactivate, reactivate),
  memberRoute(account.readConsents, readConsents),
  memberChange(account.giveConsent, changeConsent),
  memberRoute(account.exportData, exportData),
]
