import * as blocks from '#contract/blocks.ts'
import { memberChange, memberRoute, type Route } from '#server/platform/http/route.ts'
import { block, type OnBlock, unblock } from './block.ts'
import { listBlocked } from './list-blocked.ts'

export const blockRoutes = (onBlock: OnBlock): Route[] => [
  memberChange(blocks.block, (context, input) => block(context, input, onBlock)),
  memberChange(blocks.unblock, unblock),
  memberRoute(blocks.listBlocked, listBlocked),
]
