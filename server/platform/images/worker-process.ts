import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Answer, PictureJob } from './picture.ts'

export interface WorkerLimits {
  /** Of computing, for one picture. */
  seconds: number
  /** How many times longer than its computing a picture may take, because others compute too. */
  patience: number
  /** Of memory, for the whole process. */
  megabytes: number
}

export interface Worker {
  isAlive(): boolean
  /** One at a time. A picture that the process dies of is unreadable. */
  run(job: PictureJob): Promise<Answer>
  stop(): void
}

const PROGRAM = path.join(import.meta.dirname, 'image-worker.ts')
const PRLIMIT = '/usr/bin/prlimit'
const START_SECONDS = 30
const MEGABYTE = 1024 ** 2
/** What Node reserves and never uses: the system's limit counts it, the process's own look at itself does not. */
const RESERVED = 1024

export function startWorker({ seconds, patience, megabytes }: WorkerLimits): Worker {
  const child = fork(PROGRAM, [String(megabytes), String(seconds)], {
    ...program(megabytes),
    // What a hostile file takes over must find nothing there: no database address, no secret.
    env: { VIPS_WARNING: '0', TMPDIR: tmpdir() },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let isAlive = true
  const end = () => {
    isAlive = false
    child.kill('SIGKILL')
  }
  child.on('exit', end).on('error', end)
  const ready = firstMessage(child, START_SECONDS)
  rest(child)

  return {
    isAlive: () => isAlive,
    stop: end,
    async run(job) {
      child.ref()
      child.channel?.ref()
      try {
        // A process that cannot even start is our fault, not the picture's.
        if ((await ready) !== 'ready') throw new Error('The image worker did not start')
        const said = firstMessage(child, seconds * patience)
        // A process that ends meanwhile says so by ending.
        child.send(job, () => {})
        const answer = await said
        if (answer === 'ended') return { problem: 'unreadable' }
        if (answer === 'silent') end()
        return answer === 'silent' ? { problem: 'too_slow' } : (answer as Answer)
      } finally {
        rest(child)
      }
    },
  }
}

/** The system's own limit as well, where there is one: the process's look at itself comes a moment later. */
function program(megabytes: number): { execPath: string; execArgv: string[] } {
  const node = ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning']
  if (!existsSync(PRLIMIT)) return { execPath: process.execPath, execArgv: node }
  return { execPath: PRLIMIT, execArgv: [`--data=${(megabytes + RESERVED) * MEGABYTE}`, process.execPath, ...node] }
}

/** What the process says next, or that it ended or stayed silent. */
function firstMessage(child: ChildProcess, seconds: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (outcome: unknown) => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', onEnd).off('error', onEnd)
      resolve(outcome)
    }
    const onEnd = () => settle('ended')
    const timer = setTimeout(settle, seconds * 1000, 'silent').unref()
    child.on('message', settle).on('exit', onEnd).on('error', onEnd)
  })
}

/** A worker without work keeps nobody from ending. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}
