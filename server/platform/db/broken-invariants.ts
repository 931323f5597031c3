import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

const FILE = path.resolve(import.meta.dirname, '../../../db/invariants.sql')

export interface BrokenInvariant {
  /** Its id and sentence. */
  invariant: string
  /** What breaks it, some of many. */
  rows: unknown[]
}

const MOST_ROWS = 20

/** Every query of `db/invariants.sql` that finds something, asked as the owner, in one snapshot. */
export async function brokenInvariants(owner: pg.Client): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  await owner.query('begin isolation level repeatable read read only')
  try {
    for (const { invariant, query } of await readInvariants()) {
      const { rows } = await owner.query<Record<string, unknown>>(`select * from (${query}) found limit ${MOST_ROWS}`)
      if (rows.length > 0) broken.push({ invariant, rows })
    }
  } finally {
    await owner.query('rollback')
  }
  return broken
}

/** A comment that begins with an id names the statement below it. */
export async function readInvariants(): Promise<{ invariant: string; query: string }[]> {
  const text = await readFile(FILE, 'utf8')
  return [...text.matchAll(/^-- (I-\d+ .*)\n([^;]+);/gm)].map(([, invariant = '', query = '']) => ({
    invariant,
    query,
  }))
}
