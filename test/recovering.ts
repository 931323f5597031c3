import { changeEmail, changePassword, confirmEmail } from '#contract/account.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import type { World } from '#test/world.ts'

export const NEW = 'ein anderes langes Passwort'
export const THIEF = 'dieb@mail.example.org'
export const passwords = { password: NEW, password_again: NEW }

/** Somebody who knows the old password has asked for another address, and holds the link. */
export async function thiefAsksForAddress(world: World, owner: Visitor): Promise<string> {
  const thief = world.visitor({ ip: '198.51.100.4' })
  await thief.logsIn(owner.email)
  await thief.call(changeEmail, { email: THIEF, password: PASSWORD })
  return thief.linkToken(THIEF)
}

export async function resets(world: World, owner: Visitor, email = owner.email): Promise<void> {
  await world.visitor().call(askReset, { email })
  await world.visitor().call(resetPassword, { token: await owner.linkToken(email), ...passwords })
}

export async function changes(_: World, owner: Visitor, old_password = PASSWORD): Promise<void> {
  await owner.call(changePassword, { old_password, ...passwords })
}

/** The new mailbox says yes, where the account is logged in. */
export const confirms = (member: Visitor, token: string) => member.call(confirmEmail, { token })
