import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startMailbox } from '#fakes/mailbox/mailbox.ts'
import { MailRefused, openSmtp } from './smtp.ts'

const mail = {
  messageId: '1@probe.example',
  date: new Date('2026-11-15T12:00:00.000Z'),
  sender: { name: 'Probe', host: 'probe.example' },
  replyTo: 'support@probe.example',
  to: 'anna@example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {},
}

/** A server that speaks as told. */
async function serverThat(behaves: (socket: Socket) => unknown): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    behaves(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Far above the deadlines, for slow machines, and far below what a socket waits of its own accord. */
const BOUNDED_S = 30

/** Seconds until a try ended, in a refusal without personal data. */
async function secondsToFail(url: string, deadlineMs?: number): Promise<number> {
  const transport = openSmtp({ url, ...(deadlineMs ? { deadlineMs } : {}) })
  const began = performance.now()
  const refused: unknown = await transport.send(mail).catch((error: unknown) => error)
  const seconds = (performance.now() - began) / 1000
  transport.close()
  expect(refused).toBeInstanceOf(MailRefused)
  expect(String(refused)).not.toContain('example.org')
  return seconds
}

const repeat = (socket: Socket, text: string, ms: number) => {
  const timer = setInterval(() => socket.write(text), ms)
  socket.on('close', () => clearInterval(timer))
}

describe('a mail server that misbehaves costs a bounded time', () => {
  it('F15 nobody listens', async () => {
    const mailbox = await startMailbox()
    await mailbox.stop()
    expect(await secondsToFail(mailbox.url)).toBeLessThan(BOUNDED_S)
  })

  it('F15 it says nothing', async () => {
    expect(await secondsToFail(await serverThat(() => {}))).toBeLessThan(BOUNDED_S)
  })

  it('F15 it speaks garbage', async () => {
    const garbage = 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n'
    expect(await secondsToFail(await serverThat((socket) => socket.write(garbage)))).toBeLessThan(BOUNDED_S)
  })

  it('F15 it speaks without end', async () => {
    const flood = 'x'.repeat(65_536)
    expect(await secondsToFail(await serverThat((socket) => repeat(socket, flood, 1)))).toBeLessThan(BOUNDED_S)
  })

  it('F15 it trickles, so that it is never quite silent', async () => {
    const url = await serverThat((socket) => repeat(socket, '220-wait\r\n', 50))
    expect(await secondsToFail(url, 1000)).toBeLessThan(BOUNDED_S)
  })

  it('F15 it hangs up in the middle', async () => {
    const rude = (socket: Socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (chunk) => (String(chunk).startsWith('EHLO') ? socket.write('250 here\r\n') : socket.destroy()))
    }
    expect(await secondsToFail(await serverThat(rude))).toBeLessThan(BOUNDED_S)
  })

  it('F15 after one that stalled, the next mail gets through', async () => {
    let isStalling = true
    const mailbox = await startMailbox()
    const port = Number(new URL(mailbox.url).port)
    const url = await serverThat((socket) => {
      if (isStalling) return repeat(socket, '220-wait\r\n', 50)
      const onward = connect(port, '127.0.0.1')
      onward.on('error', () => {})
      return socket.pipe(onward).pipe(socket)
    })
    // As long as a busy machine needs for a mail that gets through; the one that stalls takes just that long.
    const transport = openSmtp({ url, deadlineMs: 2000 })
    await expect(transport.send(mail)).rejects.toBeInstanceOf(MailRefused)

    isStalling = false
    await transport.send(mail)

    expect(mailbox.list()).toHaveLength(1)
    transport.close()
    await mailbox.stop()
  })
})

describe('the sender', () => {
  it('P07 is what the installation says, with the name of the site', async () => {
    const mailbox = await startMailbox()
    const transport = openSmtp({ url: mailbox.url, from: 'post@neutral.example' })

    await transport.send(mail)

    expect((await mailbox.waitFor('anna@example.org')).from).toEqual({ name: 'Probe', address: 'post@neutral.example' })
    transport.close()
    await mailbox.stop()
  })
})
