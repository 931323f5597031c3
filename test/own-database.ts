import { randomUUID } from 'node:crypto'
import { test as base, inject } from 'vitest'
import { createDatabase, dropDatabase } from '#server/platform/db/create-database.ts'
import { withDatabase } from './database.ts'

/** Databases of one test alone, for what breaks them: `migratedUrl` is a clone of the template, `emptyUrl` has no tables. */
export const it = base
  .extend('migratedUrl', async ({}, { onCleanup }): Promise<string> => makeDatabase(inject('template'), onCleanup))
  .extend('emptyUrl', async ({}, { onCleanup }): Promise<string> => makeDatabase('', onCleanup))

async function makeDatabase(template: string, onCleanup: (clean: () => Promise<void>) => void): Promise<string> {
  const adminUrl = inject('adminUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(adminUrl, name, { template })
  onCleanup(() => dropDatabase(adminUrl, name))
  return withDatabase(adminUrl, name)
}
