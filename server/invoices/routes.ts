import * as invoices from '#contract/invoices.ts'
import { memberRoute } from '#server/route-kinds.ts'
import { listInvoices } from './serve-invoice.ts'

export const invoiceRoutes = [memberRoute(invoices.listInvoices, listInvoices)]
