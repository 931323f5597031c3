import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

/** What can be wrong with the way between a browser and the server. */
export const faults = ['reset', 'half_open', 'slow', 'jitter', 'sliced'] as const
export type Fault = (typeof faults)[number]

const RESET_MS = 40
const SLOW_BYTES = 1024
const SLOW_MS = 20
const JITTER_MS = 30

/** A way to a server on which each new connection has another fault, until it is healed. */
export class FaultyLine {
  readonly #target: number
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #count: number
  #isHealed = false

  private constructor(target: number, server: Server, first: number) {
    this.#target = target
    this.#server = server
    this.#count = first
  }

  /** `first` says which fault comes first. */
  static async open(target: number, first: number): Promise<FaultyLine> {
    const server = createServer()
    const line = new FaultyLine(target, server, first)
    server.on('connection', (socket) => line.#join(socket))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return line
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Ends every connection; the next ones are without fault. */
  heal(): void {
    this.#isHealed = true
    for (const socket of this.#open) socket.destroy()
  }

  close(): void {
    this.heal()
    this.#server.close()
  }

  #join(browser: Socket): void {
    const fault = this.#isHealed ? undefined : faults[this.#count++ % faults.length]
    const server = connect(this.#target, '127.0.0.1')
    for (const [one, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      this.#open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        this.#open.delete(one)
        other.destroy()
      })
    }
    browser.pipe(server)
    pass(server, browser, fault)
  }
}

/** Carries what the server says to the browser, as badly as the fault wants it. */
function pass(server: Socket, browser: Socket, fault: Fault | undefined): void {
  if (!fault) return void server.pipe(browser)
  if (fault === 'reset') {
    setTimeout(() => browser.resetAndDestroy(), RESET_MS)
    return void server.pipe(browser)
  }
  let isOpened = false
  let before = Promise.resolve()
  server.on('data', (data: Buffer) => {
    // The first answer is the handshake; after it a half-open line says nothing more, and nobody hangs up.
    const isLost = fault === 'half_open' && isOpened
    isOpened = true
    if (isLost) return
    before = write(before, browser, data, fault)
  })
  return undefined
}

async function write(before: Promise<void>, browser: Socket, data: Buffer, fault: Fault): Promise<void> {
  await before
  for (const piece of pieces(data, fault)) {
    await pause(fault)
    if (!browser.destroyed) browser.write(piece)
  }
}

function pieces(data: Buffer, fault: Fault): Buffer[] {
  const size = fault === 'sliced' ? 7 : fault === 'slow' ? SLOW_BYTES : data.length
  const cut: Buffer[] = []
  for (let i = 0; i < data.length; i += size) cut.push(data.subarray(i, i + size))
  return cut
}

function pause(fault: Fault): Promise<void> {
  const ms = fault === 'slow' ? SLOW_MS : fault === 'jitter' ? Math.random() * JITTER_MS : 0
  return new Promise((resolve) => setTimeout(resolve, ms))
}
