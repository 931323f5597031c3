import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PAGE_SIZE } from '#contract/page.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import { NewestFirst, writeCursor } from './keyset.ts'

const secrets = makeSecrets('0'.repeat(64))
const site = { id: 1 }
const columns = { at: sql.ref('at'), id: sql.ref('id') }
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    at: new Date(i * 1000).toISOString(),
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
  }))
const list = (name: string, after?: string, of = site) => new NewestFirst({ secrets, site: of, name }, columns, after)
const malformed = expect.objectContaining({ details: { fields: [{ field: 'after', reason: 'malformed' }] } })

describe('a list by pages', () => {
  it('C-8 ends where nothing is left, and else says where to go on', () => {
    const whole = list('likes').cut(rows(PAGE_SIZE), (row) => row)
    const more = list('likes').cut(rows(PAGE_SIZE + 1), (row) => row)

    expect([whole.page.length, whole.next]).toEqual([PAGE_SIZE, null])
    expect(more.page).toHaveLength(PAGE_SIZE)
    expect(list('likes', more.next ?? '').isBehind).toBeDefined()
  })

  it('C-8 takes no cursor of another list, another site, or none of ours', () => {
    const { next } = list('likes').cut(rows(PAGE_SIZE + 1), (row) => row)
    const text = Buffer.from('{"at":"2026-99-99T00:00:00Z","id":"00000000-0000-4000-8000-000000000000"}')

    expect(() => list('viewers', next ?? '')).toThrow(malformed)
    expect(() => list('likes', next ?? '', { id: 2 })).toThrow(malformed)
    for (const after of ['', 'x', '2026-11-15T12:00:00.000Z_x', `${text.toString('base64url')}.AAAAAAAAAAAA`]) {
      expect(() => list('likes', after)).toThrow(malformed)
    }
  })

  it('C-8 takes what it has written', () => {
    const [row] = rows(1)

    expect(() => list('likes', writeCursor({ secrets, site, name: 'likes' }, row ?? {}))).not.toThrow()
  })
})
