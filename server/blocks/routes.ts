import * as blocks from '#contract/blocks.ts'
import type { Route } from '#server/context.ts'
import { memberChange, memberRoute } from '#server/route-kinds.ts'
import { block, type LockOwnAccount, type OnBlock, unblock } from './block.ts'
import { listBlocked } from './list-blocked.ts'

export const blockRoutes = (onBlock: OnBlock, lockOwnAccount: LockOwnAccount): Route[] => [
  memberChange(blocks.block, (context, input) => block(context, input, onBlock)),
  memberChange(blocks.unblock, (context, input) => unblock(context, input, lockOwnAccount)),
  memberRoute(blocks.listBlocked, listBlocked),
]
