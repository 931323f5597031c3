import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { answerUsage } from './usage.ts'

// The limit: sockets, and a call that sends a text to one of them. No site, no session, no database.
const sockets = new Map<string, WebSocket>()
const server = createServer((request, response) => {
  sockets.get(request.url ?? '')?.send('{"seq":1,"type":"like"}')
  response.end('{}')
})
const live = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
live.on('connection', (socket, request) => {
  const name = request.url ?? ''
  sockets.set(name, socket)
  socket.on('close', () => sockets.delete(name))
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
answerUsage()
process.once('disconnect', () => process.exit(0))
