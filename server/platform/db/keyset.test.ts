import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PAGE_SIZE } from '#contract/page.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import { NewestFirst, readCursor, writeCursor } from './keyset.ts'

const secrets = makeSecrets('0'.repeat(64))
const site = { id: 1 }
const columns = { at: sql.ref('at'), id: sql.ref('id') }
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    at: new Date(i * 1000).toISOString(),
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
  }))
const Row = z.object({ at: z.string(), id: z.string() })
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

  it('A14-5 tells nobody where it stands: neither a time nor an id can be read from a cursor', () => {
    const [row = { at: '', id: '' }] = rows(1)
    const of = { secrets, site, name: 'likes' }
    const written = [writeCursor(of, row), list('likes').cut(rows(PAGE_SIZE + 1), (one) => one).next ?? '']

    for (const cursor of written) {
      const bytes = cursor.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      for (const text of [cursor, ...bytes]) expect(text).not.toMatch(/1970|00000000|"at"|"id"/)
    }
    expect(readCursor(of, Row, written[0] ?? '')).toEqual(row)
    expect(writeCursor(of, row)).not.toBe(written[0])
  })

  it('A14-5 takes none of the readable cursors from before', () => {
    const [row] = rows(1)
    const text = Buffer.from(JSON.stringify(row)).toString('base64url')
    const signature = secrets.hmac('cursor', `1|likes|${text}`).subarray(0, 9).toString('base64url')

    expect(() => list('likes', `${text}.${signature}`)).toThrow(malformed)
  })

  it('C-8 takes what it has written', () => {
    const [row] = rows(1)

    expect(() => list('likes', writeCursor({ secrets, site, name: 'likes' }, row ?? {}))).not.toThrow()
  })
})
