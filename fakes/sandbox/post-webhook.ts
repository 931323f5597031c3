import { request } from 'node:http'
import type { SandboxMessage } from './sandbox.ts'

/**
 * Sends a message to a site of this machine. Names below `localhost` are looked up by browsers only, so the address is
 * said here, and the name goes into the Host header.
 */
export async function postWebhook({ url, body, headers }: SandboxMessage): Promise<void> {
  const { port, pathname, host } = new URL(url)
  await new Promise<void>((resolve) => {
    const sending = request(
      { host: '127.0.0.1', port: port || 80, path: pathname, method: 'POST', headers: { ...headers, host } },
      (answer) => {
        answer.resume()
        answer.on('end', resolve)
      },
    )
    // The shop asks by itself after a while; a message that does not arrive is only late.
    sending.on('error', () => resolve())
    sending.end(body)
  })
}
