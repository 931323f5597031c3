import type { ChangeContext } from '#server/context.ts'
import { isWithinLimit } from '#server/limits.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { reconcileTask } from './reconcile.ts'

interface Message {
  provider: string
  /** What the provider calls the message, so that it counts once; absent where messages have no name. */
  messageId?: string
  /** What the provider calls the payment. */
  providerId: string
}

/** A provider's message is only a reason to ask: it is noted once, and the payment is looked up when nobody waits. */
export async function noteMessage(
  context: Pick<ChangeContext, 'tx' | 'site' | 'clock' | 'log' | 'secrets'>,
  { provider, messageId, providerId }: Message,
): Promise<void> {
  const { tx, site, clock, log } = context
  if (messageId !== undefined) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('providerMessages')
      .values({ siteId: site.id, provider, messageId, createdAt: clock.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
  }
  const payment = await tx
    .selectFrom('payments')
    .select('id')
    .where('siteId', '=', site.id)
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('providerId', '=', providerId), eb('providerIntent', '=', providerId)]))
    .executeTakeFirst()
  // The sender learns no difference: whether a payment exists is nobody else's business.
  if (!payment) log.warn({ provider, providerId }, 'a provider told of a payment that is not ours')
  // Without a name it has no signature either: anybody can have sent it, and must not make us ask without end.
  else if (messageId !== undefined || (await isWithinLimit(tx, context, 'unsigned_message', payment.id)))
    await enqueue(tx, reconcileTask, { site: site.id, payment: payment.id })
}
