import { Secret, TOTP } from 'otpauth'
import { confirmAuthenticator, startAuthenticator } from '#contract/second-factors.ts'
import { PASSWORD, type Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** From now on the account asks for codes. */
export async function addsAuthenticator(world: World, member: Visitor, password = PASSWORD): Promise<void> {
  const { secret } = await member.call(startAuthenticator, { password })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })
  await member.call(confirmAuthenticator, { code })
}
