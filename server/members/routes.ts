import * as members from '#contract/members.ts'
import { anyMemberChange } from '#server/route-kinds.ts'
import { changeLanguage } from './change-language.ts'

export const memberRoutes = [anyMemberChange(members.changeLanguage, changeLanguage)]
