import * as z from 'zod/mini'
import type { SiteId } from '#server/platform/db/db.ts'
import type { Task } from '#server/platform/jobs/job.ts'
import { changeAndTell } from '#server/platform/live/change-and-tell.ts'
import { applyTruth, type Cause } from './apply-truth.ts'
import { openAtProvider, type PaymentParts } from './open-at-provider.ts'
import { ProviderFailed } from './provider.ts'
import { findPayment } from './queries.ts'

/** A provider told that something happened to a payment. */
export const reconcileTask: Task<{ site: SiteId; payment: string }> = {
  name: 'reconcile-payment',
  payload: z.object({ site: z.int(), payment: z.uuid() }),
}

/**
 * Asks the provider how a payment stands, and does what follows. Webhook, return page and poller all come here: none of
 * them is believed. The provider is asked before the row is locked, so that a slow one keeps nobody waiting.
 */
export async function reconcile(parts: PaymentParts, id: string, cause: Cause): Promise<void> {
  const { db, site, providers } = parts
  const payment = await findPayment(db, site.id, id)
  if (!payment) return
  if (payment.providerId === null) return openAtProvider(parts, id, cause)
  const provider = providers.get(payment.provider)
  if (!provider) throw new ProviderFailed(`There is no provider ${payment.provider}`)
  const truth = await provider.fetch(payment.providerId)
  await changeAndTell(parts, (tx, tell) => applyTruth({ ...parts, tx, tell }, id, truth, cause))
}
