import * as visibility from '#contract/visibility.ts'
import type { LockOwnAccount } from '#server/blocks/block.ts'
import type { Route } from '#server/context.ts'
import { memberChange, memberRoute } from '#server/route-kinds.ts'
import { hideFromContact, hideFromRegions, readHidden } from './hide-from.ts'

export const visibilityRoutes = (lockOwnAccount: LockOwnAccount): Route[] => [
  memberRoute(visibility.readHidden, readHidden),
  memberChange(visibility.hideFromRegions, (context, input) => hideFromRegions(context, input, lockOwnAccount)),
  memberChange(visibility.hideFromContact, (context, input) => hideFromContact(context, input, lockOwnAccount)),
]
