import { runTogether } from './run.ts'
import { testsOfCode } from './tests-of-code.ts'

// Everything that can be said about the code without trying it out.
const isFine = await runTogether([
  { name: 'types', program: 'tsc', args: ['--noEmit'] },
  { name: 'types of the service worker', program: 'tsc', args: ['--noEmit', '-p', 'web/service-worker'] },
  { name: 'lint', program: 'oxlint', args: [] },
  { name: 'format', program: 'oxfmt', args: ['--check'] },
  { name: 'dead code', program: 'knip', args: ['--no-progress'] },
  {
    name: 'structure, clocks, words and schema',
    program: 'vitest',
    args: ['run', '--reporter=dot', ...testsOfCode],
  },
])
process.exit(isFine ? 0 : 1)
