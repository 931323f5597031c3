import * as pages from '#contract/pages.ts'
import { publicRoute } from '#server/route-kinds.ts'
import { readPage } from './read-page.ts'

export const pageRoutes = [publicRoute(pages.readPage, readPage)]
