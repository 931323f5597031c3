import * as visibility from '#contract/visibility.ts'
import { memberChange, memberRoute } from '#server/route-kinds.ts'
import { hideFromContact, hideFromRegions, readHidden } from './hide-from.ts'

export const visibilityRoutes = [
  memberRoute(visibility.readHidden, readHidden),
  memberChange(visibility.hideFromRegions, hideFromRegions),
  memberChange(visibility.hideFromContact, hideFromContact),
]
