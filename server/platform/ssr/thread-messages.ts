import type { CallAnswer, Inlined, RenderContext } from '#contract/render.ts'
import type { MadePage, PageRequest } from './make-page.ts'

/** What a thread that makes pages is asked. */
export type ToThread =
  | ({ is: 'page'; id: number; url: string } & Omit<PageRequest, 'call'>)
  | ({ is: 'answer'; id: number } & CallAnswer)

/** What it asks for while it does so, and what comes of it. A page's call is known by a number of the thread's own. */
export type FromThread =
  | { is: 'ready' }
  | { is: 'call'; id: number; page: number; call: Parameters<RenderContext['call']> }
  | { is: 'made'; id: number; page: Omit<MadePage, 'inlined'>; inlined: KnownInlined }
  | { is: 'failed'; id: number; name: string; message: string; stack: string | undefined }

/** The same for all pages of a kind: it travels with the first of them and is then known by its number. */
export interface KnownInlined {
  id: number
  first?: Inlined
}

/** Sends together what is said in one go: waking the other thread costs more than any message. */
export function gather<Message>(send: (messages: Message[]) => void): (message: Message) => void {
  let gathered: Message[] = []
  return (message) => {
    // After everything that goes on by itself now.
    if (gathered.push(message) > 1) return
    process.nextTick(() => {
      const all = gathered
      gathered = []
      send(all)
    })
  }
}
