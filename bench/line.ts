import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * One connection that carries one request at a time, as text. It reads no more of an answer than its length: a client
 * that decodes what it gets measures itself, above all on a machine that it shares with the server.
 */
export class Line {
  readonly #socket: Socket
  #left = 0
  #isRefused = false
  #answered: ((isRefused: boolean) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#hear(chunk))
    // A server that cannot keep up hangs up: what was asked counts as refused, also what is asked later.
    socket.on('error', () => this.#answered?.(true))
    socket.on('close', () => this.#answered?.(true))
  }

  static async open(url: string): Promise<Line> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    return new Line(socket)
  }

  /** Whether the answer was a success. */
  async ask(request: string): Promise<boolean> {
    const answered = new Promise<boolean>((resolve) => (this.#answered = resolve))
    if (this.#socket.destroyed) return false
    this.#socket.write(request)
    return !(await answered)
  }

  close(): void {
    this.#socket.destroy()
  }

  #hear(chunk: Buffer): void {
    if (this.#left === 0) {
      const { length, isSuccess } = headOf(chunk)
      this.#left = length
      this.#isRefused = !isSuccess
    }
    this.#left -= chunk.length
    if (this.#left <= 0) this.#answered?.(this.#isRefused)
  }
}

/** How long an answer is with its head, which our servers send in one piece. */
export function headOf(chunk: Buffer): { length: number; isSuccess: boolean } {
  const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n'))
  const length = /\r\ncontent-length: (?<length>\d+)/i.exec(head)?.groups?.['length'] ?? 0
  return { length: head.length + 4 + Number(length), isSuccess: head.startsWith('HTTP/1.1 200 ') }
}
