import * as factors from '#contract/second-factors.ts'
import { memberChange, memberRoute, publicChange, publicChangeAround } from '#server/route-kinds.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts'
import { logInWithPasskey, startPasskeyLogin } from './log-in-with-passkey.ts'
import { readSecondFactors } from './read-second-factors.ts'
import { removePasskey } from './remove-passkey.ts'

export const secondFactorRoutes = [
  memberRoute(factors.readSecondFactors, ({ db, site, member }) => readSecondFactors(db, site.id, member.id)),
  memberChange(factors.startAuthenticator, startAuthenticator),
  memberChange(factors.confirmAuthenticator, confirmAuthenticator),
  memberChange(factors.removeAuthenticator, removeAuthenticator),
  memberChange(factors.startPasskey, startPasskey),
  memberChange(factors.addPasskey, addPasskey),
  memberChange(factors.removePasskey, removePasskey),
  publicChangeAround(factors.startPasskeyLogin, startPasskeyLogin),
  publicChange(factors.logInWithPasskey, logInWithPasskey),
]
