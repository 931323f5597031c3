import * as complaints from '#contract/complaints.ts'
import { publicChange } from '#server/platform/http/route.ts'
import { complain } from './complain.ts'

export const complaintRoutes = [publicChange(complaints.complain, complain)]
