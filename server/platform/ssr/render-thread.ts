import { parentPort, workerData } from 'node:worker_threads'
import type { CallAnswer, Inlined, RenderContext, Renderer } from '#contract/render.ts'
import { makePage } from './make-page.ts'
import { type FromThread, gather, type KnownInlined, type ToThread } from './thread-messages.ts'

// A thread that makes pages. It has no database: what a page shows it asks the thread of the server for.
if (!parentPort) throw new Error('This file is run as a thread')
const port = parentPort
const { default: renderer } = (await import(workerData as string)) as { default: Renderer }

const waiting = new Map<number, (answer: CallAnswer) => void>()
const known = new Map<Inlined, number>()
let calls = 0

const tell = gather<FromThread>((messages) => port.postMessage(messages))

port.on('message', (messages: ToThread[]) => {
  for (const message of messages) {
    if (message.is === 'page') void answerPage(message)
    else takeAnswer(message)
  }
})

tell({ is: 'ready' })

async function answerPage({ id, url, variant, encoding, isForAll }: Extract<ToThread, { is: 'page' }>): Promise<void> {
  try {
    const { inlined, ...page } = await makePage(renderer, url, { call: callsOf(id), variant, encoding, isForAll })
    tell({ is: 'made', id, page, inlined: asKnown(inlined) })
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    tell({ is: 'failed', id, name, message, stack })
  }
}

function takeAnswer({ id, status, json }: Extract<ToThread, { is: 'answer' }>): void {
  waiting.get(id)?.({ status, json })
  waiting.delete(id)
}

function callsOf(page: number): RenderContext['call'] {
  return ({ method, path }, input) => {
    const id = calls++
    tell({ is: 'call', id, page, call: [{ method, path }, input] })
    return new Promise((resolve) => waiting.set(id, resolve))
  }
}

function asKnown(inlined: Inlined): KnownInlined {
  const id = known.get(inlined)
  if (id !== undefined) return { id }
  known.set(inlined, known.size)
  return { id: known.size - 1, first: inlined }
}
