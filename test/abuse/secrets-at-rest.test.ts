import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { askReset } from '#contract/reset-password.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it } from '#test/world.ts'

describe('a copy of the database', () => {
  it('B3.1 A05 holds no password, no quick hash of one, no session and no link that works', async ({ world }) => {
    const alice = await world.member()
    await world.visitor().call(askReset, { email: alice.email })
    const token = await alice.linkToken()
    const session = alice.cookies.get('__Host-sid') ?? ''
    const secrets = [PASSWORD, PASSWORD.toLowerCase(), session, token]
    const quick = [PASSWORD, PASSWORD.toLowerCase()].flatMap((text) =>
      ['md5', 'sha1', 'sha256', 'sha512'].map((kind) => createHash(kind).update(text).digest('hex')),
    )

    const { rows } = await world.ground.owner.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' and table_schema = 'public'",
    )
    for (const { name } of rows) {
      const { rows: texts } = await world.ground.owner.query<{ text: string }>(
        `select t::text as text from "${name}" t`,
      )
      const all = texts.map(({ text }) => text).join('\n')
      for (const secret of [...secrets, ...quick]) expect([name, all.includes(secret)]).toEqual([name, false])
    }
  })
})
