import type { Input, Output } from '#contract/endpoint.ts'
import type { removePasskey as endpoint } from '#contract/second-factors.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { lockOwnAccount } from '../lock-own-account.ts'
import { requirePassword } from '../require-password.ts'
import { readSecondFactors, shortId } from './read-second-factors.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'

type Asked = Input<typeof endpoint>

/** Forgets one of the member's own passkeys; one that is gone already stays gone. */
export const removePasskey = {
  prepare: (context: MemberContext, { password }: Asked) => requirePassword(context, password),
  run: forgetPasskey,
}

async function forgetPasskey(context: ChangeContext<MemberContext>, { id }: Asked): Promise<Output<typeof endpoint>> {
  const { tx, site, member } = context
  await lockOwnAccount(context, member)
  const removed = await tx
    .deleteFrom('passkeys')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where(shortId, '=', id)
    .returning('name')
    .executeTakeFirst()
  if (removed) await tellFactorChanged(context, 'passkey_removed', removed.name)
  return readSecondFactors(tx, site.id, member.id)
}
