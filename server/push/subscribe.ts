import type { subscribe as endpoint } from '#contract/push.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { arePushKeys } from '#server/platform/push/push-keys.ts'
import { isPushService } from '#server/platform/push/push-services.ts'
import { refuseField } from '#server/platform/refuse-field.ts'

const MOST_DEVICES = 10

/** Sends notices to this browser from now on. One that is known already gets a new owner, session and keys. */
export async function subscribe(
  { tx, site, member, clock }: ChangeContext<MemberContext>,
  { subscription }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  if (!isPushService(subscription.endpoint)) throw refuseField('request.invalid', 'subscription', 'unknown')
  if (!arePushKeys(subscription.keys)) throw refuseField('request.invalid', 'subscription', 'malformed')
  const { p256dh, auth } = subscription.keys
  const device = { memberId: member.id, sessionId: member.sessionId, p256dh, auth }
  // What it has shown to somebody else is not this member's. And a session is one browser: the last one that was named for it.
  await tx
    .deleteFrom('pushSubscriptions')
    .where('siteId', '=', site.id)
    .where((eb) =>
      eb.or([
        eb.and([eb('endpoint', '=', subscription.endpoint), eb('memberId', '!=', member.id)]),
        eb.and([eb('endpoint', '!=', subscription.endpoint), eb('sessionId', '=', member.sessionId)]),
      ]),
    )
    .execute()
  const { id } = await tx
    .insertInto('pushSubscriptions')
    .values({
      siteId: site.id,
      endpoint: subscription.endpoint,
      createdAt: clock.now().toISOString(),
      ...device,
    })
    .onConflict((conflict) => conflict.columns(['siteId', 'endpoint']).doUpdateSet(device))
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = tx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .orderBy((eb) => eb('id', '=', id), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(MOST_DEVICES)
  await tx
    .deleteFrom('pushSubscriptions')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('id', 'not in', kept)
    .execute()
  return { id }
}
