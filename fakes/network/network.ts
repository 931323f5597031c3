import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** One request as a network gets it. */
interface Heard {
  /** The address, path and query. */
  path: string
  /** By which it knows repetitions. */
  key: string
  headers: Readonly<Record<string, unknown>>
}

/** A network that pays for visitors: it hears over HTTP what became of its clicks, and counts each key once. */
export interface Network {
  /** Everything that came, repetitions too. */
  heard: Heard[]
  /** What it pays for. */
  conversions(): string[]
  /** Leads an address of the network here. */
  localAddress(address: string): string
  /** What it does with the next requests after it has heard them; undefined to answer 200. */
  answersWith: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  stop(): Promise<void>
}

export async function startNetwork(): Promise<Network> {
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request
    network.heard.push({ path, key: String(headers['idempotency-key']), headers })
    if (network.answersWith) network.answersWith(request, response)
    else response.writeHead(200).end('OK')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The network listens at no port')
  const { port } = address
  const network: Network = {
    heard: [],
    conversions: () => [...new Map(network.heard.map(({ key, path }) => [key, path])).values()],
    localAddress: (given) => given.replace(/^https:\/\/[^/]+/, `http://127.0.0.1:${port}`),
    answersWith: undefined,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return network
}
