import * as members from '#contract/members.ts'
import { memberChange, publicRoute } from '#server/platform/http/route.ts'
import { changeLanguage, currentUser } from './current-user.ts'

export const memberRoutes = [
  publicRoute(members.readUser, currentUser),
  memberChange(members.changeLanguage, changeLanguage),
]
