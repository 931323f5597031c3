import * as profiles from '#contract/profiles.ts'
import { memberChange, memberRoute, publicRoute } from '#server/route-kinds.ts'
import { changeOwnProfile, readOwnProfile } from './own-profile.ts'
import { readLanding } from './read-landing.ts'
import { readProfile } from './read-profile.ts'

export const profileRoutes = [
  publicRoute(profiles.readProfile, readProfile),
  publicRoute(profiles.readLanding, readLanding),
  memberRoute(profiles.readOwnProfile, ({ db, site, member }) => readOwnProfile(db, site.id, member.id)),
  memberChange(profiles.changeOwnProfile, changeOwnProfile),
]
