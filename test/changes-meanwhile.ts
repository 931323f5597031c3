import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** Does a change of the database while a call waits for this member's account, which then finds it done. */
export async function changesMeanwhile(
  world: World,
  { email }: Pick<Visitor, 'email'>,
  change: string,
  call: () => Promise<unknown>,
) {
  const { owner } = world.ground
  const row = [world.site.id, email]
  await owner.query('begin')
  await owner.query('select from members where site_id = $1 and email = $2 for no key update', row)
  const answer = call().catch((error: unknown) => error)
  await expect
    .poll(async () => {
      const { rows } = await owner.query(
        'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  await owner.query(change, row)
  await owner.query('commit')
  return answer
}
