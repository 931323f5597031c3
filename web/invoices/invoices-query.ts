import { queryOptions } from '@tanstack/react-query'
import { listInvoices } from '#contract/invoices.ts'
import { call } from '#client/api/call.ts'

/** An invoice is written some seconds after its payment. */
const ASK_AGAIN_MS = 3000

export const INVOICES = ['invoices'] as const

export function invoicesQuery(paymentId: string) {
  return queryOptions({
    queryKey: [...INVOICES, paymentId],
    queryFn: async () => (await call(listInvoices, { id: paymentId })).invoices,
    refetchInterval: ({ state: { data } }) => (data?.length === 0 ? ASK_AGAIN_MS : false),
  })
}
