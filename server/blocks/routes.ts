import * as blocks from '#contract/blocks.ts'
import type { Route } from '#server/context.ts'
import { memberChange, memberRoute } from '#server/route-kinds.ts'
import { block, type OnBlock, unblock } from './block.ts'
import { listBlocked } from './list-blocked.ts'

export const blockRoutes = (onBlock: OnBlock): Route[] => [
  memberChange(blocks.block, (context, input) => block(context, input, onBlock)),
  memberChange(blocks.unblock, unblock),
  memberRoute(blocks.listBlocked, listBlocked),
]
