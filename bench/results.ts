import { existsSync } from 'node:fs'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import type { Outcome } from './bench.ts'

const FOLDER = 'bench/results'
const INDEX = `${FOLDER}/README.md`

const HEAD = `# Results

Written by \`npm run bench\`. Compare ratios within a line, never absolute figures between machines or days: both sides
of a line were measured by turns in the same run. *Load before* is the work of others on the machine when the run began,
in cores that were busy: above 0.5 a line says little. (Until 15 November it was the load average of the minute before.)

| day | bench | requests a second | p50 / p99 ms | bare Fastify | p50 / p99 ms | ratio | goal | load before | machine |
|---|---|--:|--:|--:|--:|--:|--:|--:|---|
`

/** Keeps the figures of a run: whole in a file of its own, and as one line each in the list of all runs. */
export async function writeResults(name: string, outcomes: readonly Outcome[], loadBefore: number): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const machine = describeMachine()
  await mkdir(FOLDER, { recursive: true })
  await writeFile(
    `${FOLDER}/${day}-${name}.json`,
    `${JSON.stringify({ name, day, machine, loadBefore, outcomes }, undefined, 2)}\n`,
  )
  if (!existsSync(INDEX)) await writeFile(INDEX, HEAD)
  await appendFile(INDEX, outcomes.map((outcome) => line(day, outcome, loadBefore, machine)).join(''))
}

/** Keeps the figures of a bench that has a limit of its own. */
export async function writeOutcome(name: string, outcome: object, loadBefore: number): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  await mkdir(FOLDER, { recursive: true })
  const whole = { name, day, machine: describeMachine(), loadBefore, outcome }
  await writeFile(`${FOLDER}/${day}-${name}.json`, `${JSON.stringify(whole, undefined, 2)}\n`)
}

function line(
  day: string,
  { title, product, bare, ratio, goal }: Outcome,
  loadBefore: number,
  machine: Machine,
): string {
  const cells = [
    day,
    title,
    whole(product.requestsPerSecond),
    `${product.p50Ms} / ${product.p99Ms}`,
    whole(bare.requestsPerSecond),
    `${bare.p50Ms} / ${bare.p99Ms}`,
    percent(ratio),
    `≥ ${percent(goal)}`,
    loadBefore.toFixed(1),
    `${machine.cores} × ${machine.cpu}, ${machine.memoryGib} GiB, Node ${machine.node}`,
  ]
  return `| ${cells.join(' | ')} |\n`
}

interface Machine {
  cpu: string
  cores: number
  memoryGib: number
  system: string
  node: string
}

function describeMachine(): Machine {
  return {
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGib: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    node: process.versions.node,
  }
}

export function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en')
}

export function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`
}
