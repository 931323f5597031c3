import * as notifications from '#contract/notifications.ts'
import { memberChange, memberRoute, publicChange } from '#server/route-kinds.ts'
import { changeQuietHours, readQuietHours } from './choose-quiet-hours.ts'
import { changeDiscreetMode, readDiscreetMode } from './discreet-mode.ts'
import { listNotices } from './list-notices.ts'
import { changePreference, readPreferences } from './preferences.ts'
import { unsubscribe } from './unsubscribe.ts'

export const notificationRoutes = [
  memberRoute(notifications.readPreferences, readPreferences),
  memberChange(notifications.changePreference, changePreference),
  memberRoute(notifications.readQuietHours, readQuietHours),
  memberChange(notifications.changeQuietHours, changeQuietHours),
  memberRoute(notifications.readDiscreetMode, readDiscreetMode),
  memberChange(notifications.changeDiscreetMode, changeDiscreetMode),
  memberRoute(notifications.listNotices, listNotices),
  publicChange(notifications.unsubscribe, unsubscribe),
]
