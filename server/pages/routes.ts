import * as pages from '#contract/pages.ts'
import { publicRoute } from '#server/platform/http/route.ts'
import { readPage } from './read-page.ts'

export const pageRoutes = [publicRoute(pages.readPage, readPage)]
