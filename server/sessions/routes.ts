import * as sessions from '#contract/sessions.ts'
import { memberChange, memberRoute, publicChange, publicChangeAround, publicRoute } from '#server/route-kinds.ts'
import { currentUser } from './current-user.ts'
import { endSessions } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { pageHidden } from './page-hidden.ts'

export const sessionRoutes = [
  publicRoute(sessions.readUser, currentUser),
  publicChange(sessions.logIn, logIn),
  publicChange(sessions.logOut, logOut),
  publicChangeAround(sessions.pageHidden, pageHidden),
  memberRoute(sessions.listSessions, listSessions),
  memberChange(sessions.endSession, async ({ tx, site, member, live }, { id }) => {
    await endSessions(tx, site.id, member.id, { only: id })
    live.recheck(site.id, member.id)
    return {}
  }),
  memberChange(sessions.endOtherSessions, async ({ tx, site, member, live }) => {
    await endSessions(tx, site.id, member.id, { except: member.sessionId })
    live.recheck(site.id, member.id)
    return {}
  }),
]
