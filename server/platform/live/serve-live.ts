import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { LIVE_PATH } from '#contract/events.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Hub, Listener } from './hub.ts'
import { LiveSocket } from './live-socket.ts'

const KIB = 1024
const LONGEST_MESSAGE = 4 * KIB
/** How long a client may take to say goodbye. */
const GOODBYE_MS = 1000

const options = {
  noServer: true,
  WebSocket: LiveSocket,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: LONGEST_MESSAGE,
  // Whoever does not answer a goodbye is hung up on.
  closeTimeout: GOODBYE_MS,
}

interface Parts {
  hub: Hub
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Listener>
}

/**
 * The members' sockets. A request to open one goes through the same hooks as any call, so that site, limits and errors
 * are the same; then everything that Fastify knows of it is let go, since a socket may stay for days.
 */
export function serveLive(app: FastifyInstance, { hub, authenticate }: Parts): void {
  const upgrades = new WeakMap<IncomingMessage, { stream: Duplex; head: Buffer }>()
  const sockets = new WebSocketServer(options)

  app.get(LIVE_PATH, async (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (!upgrade) throw new Refusal('request.not_found')
    // A browser always says which page opens a socket, and sends cookies along whoever's page it is.
    if (request.headers.origin !== request.site.origin) throw new Refusal('request.foreign')
    const listener = await authenticate(request, reply)

    reply.hijack()
    const { stream, head } = upgrade
    stream.off('error', destroy)
    reply.raw.detachSocket(request.raw.socket)
    sockets.handleUpgrade(request.raw, stream, head, (socket) => {
      socket.on('message', onMessage)
      socket.on('pong', onPong)
      socket.on('close', onClose)
      socket.on('error', onError)
      socketsOf.set(stream, socket)
      stream.on('data', onData)
      hub.add(socket, request.site.id, listener)
    })
  })

  const onUpgrade = (raw: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (raw.url?.split('?')[0] !== LIVE_PATH) {
      // In development the bundler listens here too.
      if (app.server.listenerCount('upgrade') === 1) stream.destroy()
      return
    }
    stream.on('error', destroy)
    upgrades.set(raw, { stream, head })
    const response = new ServerResponse(raw)
    response.assignSocket(raw.socket)
    // Only a refusal is ever written; then there is nothing more to say.
    response.once('finish', () => raw.socket.destroySoon())
    app.routing(raw, response)
  }
  app.addHook('onReady', async () => void app.server.on('upgrade', onUpgrade))
  app.addHook('preClose', () => hub.close(GOODBYE_MS))
}

const socketsOf = new WeakMap<Duplex, LiveSocket>()

// One function each for all sockets.
function onData(this: Duplex, data: Buffer): void {
  socketsOf.get(this)?.countBytes(data.length)
}

function onMessage(this: unknown, data: unknown, isBinary: boolean): void {
  const socket = this as LiveSocket
  socket.feed?.hub.hear(socket, data as Buffer, isBinary)
}

function onPong(this: unknown): void {
  ;(this as LiveSocket).isAlive = true
}

function onClose(this: unknown): void {
  const socket = this as LiveSocket
  socket.feed?.hub.remove(socket)
}

/** What breaks a socket closes it too. */
function onError(): void {}

function destroy(this: Duplex): void {
  this.destroy()
}
