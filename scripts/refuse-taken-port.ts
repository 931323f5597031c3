import { once } from 'node:events'
import { createServer } from 'node:net'

/** Fails at once with what the server itself would fail with after a minute of building: somebody else has the port. */
export async function refuseTakenPort(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
