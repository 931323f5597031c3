import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

// npm run bench:before-after -- [--before commit] name …: the benches of an older state and of this one by turns, on the
// same machine in the same hour. Both are kept in bench/results/, the older one as <day>-<name>-before.json, and
// named beside each other in pairs.md.
const options = { before: { type: 'string', default: '71fa9d5' } } as const
const { values, positionals: names } = parseArgs({ options, allowPositionals: true })
const OLDER = `.data/before-${values.before}`
const RESULTS = 'bench/results'

if (!existsSync(OLDER)) {
  run('git', ['worktree', 'add', '--detach', OLDER, values.before])
  // It has dependencies of its own.
  run('npm', ['ci', '--no-audit', '--no-fund'], OLDER)
}
for (const name of names) {
  for (const folder of [OLDER, '.']) run('node', ['bench/main.ts', name], folder)
  const day = new Date().toISOString().slice(0, 10)
  const [before, after] = [`${RESULTS}/${day}-${name}-before.json`, `${RESULTS}/${day}-${name}.json`]
  await copyFile(path.join(OLDER, after), before)
  const load = Math.max(await loadOf(before), await loadOf(after))
  const line = `- ${day} ${name}: [${values.before}](${path.basename(before)}), [now](${path.basename(after)}), load before ${load.toFixed(1)}\n`
  await appendFile(`${RESULTS}/pairs.md`, line)
}

async function loadOf(file: string): Promise<number> {
  const { loadBefore } = JSON.parse(await readFile(file, 'utf8')) as { loadBefore: number }
  return loadBefore
}

function run(command: string, args: string[], cwd = '.'): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} in ${cwd} ended with ${status}`)
}
