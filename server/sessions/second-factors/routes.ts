import * as factors from '#contract/second-factors.ts'
import { memberChange, memberRoute, publicRoute } from '#server/platform/http/route.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts'
import { logInWithPasskey, startPasskeyLogin } from './log-in-with-passkey.ts'
import { readSecondFactors } from './read-second-factors.ts'
import { removePasskey } from './remove-passkey.ts'

export const secondFactorRoutes = [
  memberRoute(factors.readSecondFactors, ({ db, site, member }) => readSecondFactors(db, site.id, member.id)),
  memberRoute(factors.startAuthenticator, startAuthenticator),
  memberRoute(factors.confirmAuthenticator, confirmAuthenticator),
  memberRoute(factors.removeAuthenticator, removeAuthenticator),
  memberRoute(factors.startPasskey, startPasskey),
  memberChange(factors.addPasskey, addPasskey),
  memberRoute(factors.removePasskey, removePasskey),
  publicRoute(factors.startPasskeyLogin, startPasskeyLogin),
  publicRoute(factors.logInWithPasskey, logInWithPasskey),
]
