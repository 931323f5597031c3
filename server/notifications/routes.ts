import * as notifications from '#contract/notifications.ts'
import { memberChange, memberRoute, publicChange } from '#server/route-kinds.ts'
import { changeQuietHours, readQuietHours } from './choose-quiet-hours.ts'
import { changeDiscreetMode, readDiscreetMode } from '#server/push/discreet-mode.ts'
import { hearMailReport } from './hear-mail-report.ts'
import { listNotices } from './list-notices.ts'
import { changePreference, readPreferences, switchMailsOn } from './preferences.ts'
import { unsubscribe } from './unsubscribe.ts'

export const notificationRoutes = [
  memberRoute(notifications.readPreferences, readPreferences),
  memberChange(notifications.changePreference, changePreference),
  memberChange(notifications.switchMailsOn, switchMailsOn),
  memberRoute(notifications.readQuietHours, readQuietHours),
  memberChange(notifications.changeQuietHours, changeQuietHours),
  memberRoute(notifications.readDiscreetMode, readDiscreetMode),
  memberChange(notifications.changeDiscreetMode, changeDiscreetMode),
  memberRoute(notifications.listNotices, listNotices),
  publicChange(notifications.unsubscribe, unsubscribe),
  hearMailReport,
]
