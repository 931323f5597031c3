import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const module = JSON.stringify(import.meta.resolve('./log-stream.ts'))
/** A process that writes two lines, and then does something. */
const program = (then: string) =>
  `import { standardOutput } from ${module}; const out = standardOutput(); out.write('one\\n'); out.write('two\\n'); ${then}`

describe('the standard output', () => {
  it.for(['', 'process.exit(3)', 'throw new Error("failed")', 'process.emit("SIGTERM"); process.exitCode = 1'])(
    'B6.4 has every line when the process ends by itself: %s',
    async (end) => {
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program(end)]).catch(
        (error: { stdout: string }) => error,
      )

      expect(stdout).toBe('one\ntwo\n')
    },
  )

  it('B6.4 has lines that are urgent at once, and those before them', async () => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', program('out.flushSync(); process.kill(process.pid, "SIGKILL")')],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    let heard = ''
    child.stdout.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    await new Promise((resolve) => child.on('close', resolve))

    expect(heard).toBe('one\ntwo\n')
  })
})
