import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as model from 'web-push-testing/src/PushApiModel.js'

/** What a browser gives to a site. */
export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * A browser's push service by its real protocol: it checks who sends (RFC 8292), decrypts what a browser would decrypt (RFC
 * 8291), and knows subscriptions that have ended. Its addresses are Google's; `localAddress` leads here.
 */
export interface PushService {
  subscribe(publicKey: string): Promise<Subscription>
  /** The browser takes its subscription back. */
  expire(subscription: Subscription): void
  /** What arrived, the oldest first. */
  messagesTo(subscription: Subscription): unknown[]
  localAddress(endpoint: string): string
  /** What it does with the next requests instead of its work; nothing when undefined. */
  answersWith: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  /** How many requests came. */
  requests: number
  stop(): Promise<void>
}

const ADDRESS = 'https://fcm.googleapis.com/fcm/send/'

export async function startPushService(): Promise<PushService> {
  const browsers = new model.PushApiModel()
  browsers.notifyUrl = ADDRESS
  const idOf = ({ endpoint }: Subscription) => endpoint.slice(ADDRESS.length)
  const server = createServer((request, response) => {
    service.requests++
    if (service.answersWith) service.answersWith(request, response)
    else void take(browsers, request).then((status) => response.writeHead(status).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service: PushService = {
    subscribe: (publicKey) => browsers.subscribe({ userVisibleOnly: 'true', applicationServerKey: publicKey }),
    expire: (subscription) => browsers.expireSubscription(idOf(subscription)),
    messagesTo: (subscription) =>
      browsers.getNotifications({ clientHash: idOf(subscription) }).messages.map((text) => JSON.parse(text)),
    localAddress: (endpoint) => endpoint.replace(ADDRESS, `http://127.0.0.1:${port}/`),
    answersWith: undefined,
    requests: 0,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

async function take(browsers: model.PushApiModel, request: IncomingMessage): Promise<number> {
  const { headers } = request
  const header = (name: string) => headers[name]?.toString()
  try {
    await browsers.handleNotification(
      (request.url ?? '').slice(1),
      {
        encoding: header('content-encoding'),
        encryption: header('encryption'),
        cryptoKey: header('crypto-key'),
        authorization: header('authorization'),
        ttl: header('ttl'),
      },
      await buffer(request),
    )
    return 201
  } catch (error) {
    return error instanceof model.SubscriptionExpiredError ? 410 : 400
  }
}
