import { readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { asSql, asTypes, describe as describeDatabase } from '#server/platform/db/describe.ts'
import { withDatabase } from './database.ts'

const template = () => describeDatabase(withDatabase(inject('adminUrl'), inject('template')))

describe('the structure in the repository is what the migrations make', () => {
  it('R1.6 db/schema.sql (if not: npm run db:migrate)', async () => {
    expect(readFileSync('db/schema.sql', 'utf8')).toBe(asSql(await template()))
  })

  it('R1.6 server/platform/db/tables.gen.ts (if not: npm run db:migrate)', async () => {
    expect(readFileSync('server/platform/db/tables.gen.ts', 'utf8')).toBe(asTypes(await template()))
  })

  it('C-10 with types of their own for ids of members and for words that a check allows', async () => {
    const types = asTypes(await template())

    expect(types).toContain('    likerId: MemberId\n')
    expect(types).toContain('    memberId: MemberId | null\n')
    expect(types).toContain("    status: 'asked' | 'granted' | 'declined' | 'taken_back'\n")
    expect(types).toContain("    notificationsDisabled: Generated<('fbl' | 'bounce' | 'listunsubscribe')[]>\n")
    expect(types).toContain('    id: Generated<string>\n')
  })
})
