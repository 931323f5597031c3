import { spawn } from 'node:child_process'

export interface Command {
  name: string
  program: string
  args: string[]
  env?: Record<string, string>
}

/** Runs a command and shows its output as it comes. */
export function run({ name, program, args, env = {} }: Command): Promise<boolean> {
  console.log(`\n▶ ${name}`)
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
}

/** Runs commands side by side and shows the output of those that fail, when they are done. */
export async function runTogether(commands: readonly Command[]): Promise<boolean> {
  const outcomes = await Promise.all(commands.map(runQuietly))
  return outcomes.every(Boolean)
}

async function runQuietly({ name, program, args, env = {} }: Command): Promise<boolean> {
  const since = performance.now()
  const child = spawn(program, args, { env: { ...process.env, ...env } })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(Buffer.concat(output).toString())
  return code === 0
}
