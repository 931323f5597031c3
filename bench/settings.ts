import { toJSONSchema } from 'zod/mini'
import { readSettings } from '#contract/sites.ts'
import type { Bench } from './bench.ts'

const { $schema: _, ...schema } = toJSONSchema(readSettings.output, { target: 'draft-7', io: 'output' })

/** The call that begins every visit. */
export const settings: Bench = {
  name: 'settings',
  cases: [{ title: 'settings.php', path: readSettings.path, headers: {}, bare: { kind: 'json', schema }, goal: 0.6 }],
}
