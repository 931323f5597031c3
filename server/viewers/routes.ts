import * as viewers from '#contract/viewers.ts'
import { memberRoute } from '#server/route-kinds.ts'
import { listViewers } from './list-viewers.ts'

export const viewerRoutes = [memberRoute(viewers.listViewers, listViewers)]
