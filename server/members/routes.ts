import * as members from '#contract/members.ts'
import { memberChange } from '#server/route-kinds.ts'
import { changeLanguage } from './change-language.ts'

export const memberRoutes = [memberChange(members.changeLanguage, changeLanguage)]
