import { useRef } from 'react'
import { askChallenge } from '#contract/signup.ts'
import { call } from '#client/api/call.ts'
import { sourceToTell } from '#web/tracking/source-to-tell.ts'
import type { Puzzle } from './solve.ts'

interface Proof {
  challenge: string
  solution: string
}

/** Below the half hour of the server, counted from when we asked: clocks of phones are wrong. */
const FRESH_MS = 20 * 60_000

export interface ProofState {
  /** Begins the work ahead of the need for it. */
  begin: () => void
  get: () => Promise<Proof>
  /** The server did not take it: the next one is made anew. */
  discard: () => void
}

/** Has a solved puzzle ready when somebody joins, made while they were typing. */
export function useProof(): ProofState {
  const made = useRef<{ at: number; proof: Promise<Proof> }>(undefined)

  function discard() {
    made.current = undefined
  }

  function get(): Promise<Proof> {
    const isFresh = made.current && Date.now() - made.current.at < FRESH_MS
    if (made.current && isFresh) return made.current.proof
    const proof = prove()
    made.current = { at: Date.now(), proof }
    proof.catch(discard)
    return proof
  }

  return { begin: () => void get().catch(() => undefined), get, discard }
}

async function prove(): Promise<Proof> {
  const { challenge, difficulty } = await call(askChallenge, sourceToTell())
  return { challenge, solution: await solveInWorker({ challenge, difficulty }) }
}

function solveInWorker(puzzle: Puzzle): Promise<string> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The puzzle could not be worked on')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(puzzle)
  }).finally(() => worker.terminate())
}
