import * as visibility from '#contract/visibility.ts'
import type { LockOwnAccount } from '#server/blocks/block.ts'
import type { Route } from '#server/context.ts'
import { memberChange, memberRoute } from '#server/route-kinds.ts'
import { hideFromContact, hideFromRegions, readHidden, type StopShowingTo } from './hide-from.ts'

interface Others {
  lockOwnAccount: LockOwnAccount
  stopShowingTo: StopShowingTo
}

export const visibilityRoutes = (others: Others): Route[] => [
  memberRoute(visibility.readHidden, readHidden),
  memberChange(visibility.hideFromRegions, (context, input) => hideFromRegions(context, input, others.lockOwnAccount)),
  memberChange(visibility.hideFromContact, (context, input) => hideFromContact(context, input, others)),
]
