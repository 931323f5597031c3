import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** An account that waits to be confirmed: who made it, and who has logged in to it elsewhere. */
export async function waitingAccount(world: World): Promise<{ maker: Visitor; other: Visitor }> {
  const maker = world.visitor()
  await maker.joins()
  const other = world.visitor({ ip: '198.51.100.4' })
  await other.logsIn(maker.email)
  return { maker, other }
}
