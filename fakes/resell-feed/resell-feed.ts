import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Who partners are: nobody can own this name. */
const PARTNER = 'https://partner.example/'

/** A partner's server: its feed, and the pictures of it. Its addresses are `https://partner.example/…`; `localAddress` leads here. */
export interface ResellFeed {
  /** What a site's setting `resell_feed` names. */
  address: string
  /** What the feed says, whatever it is. */
  profiles: unknown
  /** Whether this server stands for the one that has this address. */
  isOwn(address: string): boolean
  localAddress(address: string): string
  /** What it does with the next requests instead of its work; nothing when undefined. */
  answersWith: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  /** What came, the oldest first. */
  requests: Pick<IncomingMessage, 'url' | 'headers'>[]
  stop(): Promise<void>
}

interface Options {
  profiles: unknown
  /** By the name in its address: `https://partner.example/pictures/<name>`. */
  pictureOf(name: string): Promise<Buffer>
}

export const pictureAddress = (name: string) => `${PARTNER}pictures/${name}`
export const pageAddress = (name: string) => `${PARTNER}people/${name}`

export async function startResellFeed({ profiles, pictureOf }: Options): Promise<ResellFeed> {
  const answer = async (url: string, response: ServerResponse) => {
    const [, picture] = /^\/pictures\/(\w+)$/.exec(url) ?? []
    if (url === '/feed.json')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ profiles: feed.profiles }))
    else if (picture) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await pictureOf(picture))
    else response.writeHead(404).end()
  }
  const server = createServer((request, response) => {
    feed.requests.push(request)
    if (feed.answersWith) feed.answersWith(request, response)
    else void answer(request.url ?? '', response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const feed: ResellFeed = {
    address: `${PARTNER}feed.json`,
    profiles,
    isOwn: (address) => address.startsWith(PARTNER),
    localAddress: (address) => address.replace(PARTNER, `http://127.0.0.1:${port}/`),
    answersWith: undefined,
    requests: [],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return feed
}
