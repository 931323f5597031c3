import * as profiles from '#contract/profiles.ts'
import { memberChange, memberRoute, publicRoute } from '#server/platform/http/route.ts'
import { block, unblock } from './block.ts'
import { listBlocked } from './list-blocked.ts'
import { listVisitors } from './list-visitors.ts'
import { changeOwnProfile, readOwnProfile } from './own-profile.ts'
import { readProfile } from './read-profile.ts'

export const profileRoutes = [
  publicRoute(profiles.readProfile, readProfile),
  memberRoute(profiles.readOwnProfile, ({ db, site, member }) => readOwnProfile(db, site.id, member.id)),
  memberChange(profiles.changeOwnProfile, changeOwnProfile),
  memberChange(profiles.block, block),
  memberChange(profiles.unblock, unblock),
  memberRoute(profiles.listBlocked, listBlocked),
  memberRoute(profiles.listVisitors, listVisitors),
]
