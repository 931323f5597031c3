import * as viewers from '#contract/viewers.ts'
import { memberRoute } from '#server/platform/http/route.ts'
import { listViewers } from './list-viewers.ts'

export const viewerRoutes = [memberRoute(viewers.listViewers, listViewers)]
