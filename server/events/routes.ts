import { readEvents as endpoint } from '#contract/events.ts'
import { memberRoute } from '#server/route-kinds.ts'
import { readEvents } from './read-events.ts'

export const eventRoutes = [memberRoute(endpoint, readEvents)]
