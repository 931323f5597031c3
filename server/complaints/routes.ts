import * as complaints from '#contract/complaints.ts'
import { publicChange } from '#server/route-kinds.ts'
import { complain } from './complain.ts'

export const complaintRoutes = [publicChange(complaints.complain, complain)]
