import * as sessions from '#contract/sessions.ts'
import { memberChange, memberRoute, publicChange, publicChangeAround, publicRoute } from '#server/route-kinds.ts'
import { currentUser } from './current-user.ts'
import { listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { pageHidden } from './page-hidden.ts'
import { endDevices } from './shut-out.ts'

export const sessionRoutes = [
  publicRoute(sessions.readUser, currentUser),
  publicChange(sessions.logIn, logIn),
  publicChangeAround(sessions.logOut, logOut),
  publicChangeAround(sessions.pageHidden, pageHidden),
  memberRoute(sessions.listSessions, listSessions),
  memberChange(sessions.endSession, async (context, { id }) => {
    await endDevices(context, { only: id })
    return {}
  }),
  memberChange(sessions.endOtherSessions, async (context) => {
    await endDevices(context, { except: context.member.sessionId })
    return {}
  }),
]
