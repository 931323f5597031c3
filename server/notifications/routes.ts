import * as notifications from '#contract/notifications.ts'
import { memberChange, memberRoute, publicChange } from '#server/route-kinds.ts'
import { changePreference, readPreferences } from './preferences.ts'
import { unsubscribe } from './unsubscribe.ts'

export const notificationRoutes = [
  memberRoute(notifications.readPreferences, readPreferences),
  memberChange(notifications.changePreference, changePreference),
  publicChange(notifications.unsubscribe, unsubscribe),
]
