import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openSmtp, type OutgoingMail } from './smtp.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')

const mail: OutgoingMail = {
  messageId: '1@probe.example',
  date: new Date('2026-11-15T12:00:00.000Z'),
  sender: { name: 'Probe', host: 'probe.example' },
  replyTo: 'support@probe.example',
  to: 'anna@example.org',
  subject: 'Ein Gruß mit Umlauten, lang genug, dass seine Zeile im Kopf der Mail gefaltet wird: äöü',
  text: 'Hallo,  \nzwei  Leerzeichen.\n\n\n',
  html: '<p>Hallo</p>',
  headers: {
    'List-Unsubscribe': '<https://probe.example/api/notifications/unsubscribe/abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
}

/** A mail server that takes one mail and hands over its bytes as they came. */
async function rawMail(send: (url: string) => Promise<void>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const server = createServer((socket) => {
    let data: string | undefined
    socket.setEncoding('latin1').write('220 here\r\n')
    socket.on('data', (chunk: string) => {
      if (data === undefined) {
        const isData = chunk.startsWith('DATA')
        if (isData) data = ''
        socket.write(isData ? '354 go on\r\n' : '250 yes\r\n')
        return
      }
      data += chunk
      if (!data.endsWith('\r\n.\r\n')) return
      // A line that begins with a dot travels with two.
      resolve(data.slice(0, -3).replaceAll('\r\n..', '\r\n.'))
      data = undefined
      socket.write('250 taken\r\n')
    })
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  await send(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return promise
}

interface Checked {
  isBodyRight: boolean
  isSignatureRight: boolean
  tags: Record<string, string>
}

/** What a receiver does (RFC 6376, relaxed/relaxed), with the public key that it would find in the name system. */
function check(raw: string, publicKey = pair.publicKey): Checked {
  const end = raw.indexOf('\r\n\r\n')
  const [head, body] = [raw.slice(0, end), raw.slice(end + 4)]
  const lines = head.replaceAll(/\r\n(?=[ \t])/g, '\u0000').split('\r\n')
  const fields = lines.map((line) => {
    const colon = line.indexOf(':')
    return { name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).replaceAll('\u0000', '\r\n') }
  })
  const relaxed = (value: string) =>
    value
      .replaceAll('\r\n', '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim()
  const signature = fields.find(({ name }) => name === 'dkim-signature')?.value ?? ''
  const tags = Object.fromEntries(
    signature.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim(), value.join('=').replaceAll(/\s/g, '')]
    }),
  )
  const text = body
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n')
  const signedLines = (tags['h'] ?? '').split(':').flatMap((wanted) => {
    const field = fields.findLast(({ name }) => name === wanted.toLowerCase())
    return field ? [`${field.name}:${relaxed(field.value)}`] : []
  })
  const unsigned = relaxed(signature).replace(/(\bb=)[^;]*$/, '$1')
  const signed = [...signedLines, `dkim-signature:${unsigned}`].join('\r\n')
  return {
    isBodyRight: createHash('sha256').update(text, 'latin1').digest('base64') === tags['bh'],
    isSignatureRight: verify(
      'sha256',
      Buffer.from(signed, 'latin1'),
      publicKey,
      Buffer.from(tags['b'] ?? '', 'base64'),
    ),
    tags,
  }
}

async function sent(changes: Partial<Parameters<typeof openSmtp>[0]> = {}): Promise<string> {
  return rawMail(async (url) => {
    const transport = openSmtp({ url, dkim: { selector: 'visavis', key }, ...changes })
    onTestFinished(() => transport.close())
    await transport.send(mail)
  })
}

describe('a signed mail', () => {
  it('P08 is what was sent, in the name of the sender’s domain, with the ways out of it', async () => {
    const raw = await sent()
    const { isBodyRight, isSignatureRight, tags } = check(raw)

    expect([isBodyRight, isSignatureRight]).toEqual([true, true])
    expect(tags).toMatchObject({ v: '1', a: 'rsa-sha256', c: 'relaxed/relaxed', d: 'probe.example', s: 'visavis' })
    const signed = tags['h']?.toLowerCase().split(':')
    for (const name of ['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post'])
      expect(signed).toContain(name)
    expect(raw).toMatch(/^From: .*@probe\.example/m)
  })

  it('P08 follows the address that the installation sends from', async () => {
    const { isSignatureRight, tags } = check(await sent({ from: 'post@neutral.example' }))

    expect([isSignatureRight, tags['d']]).toEqual([true, 'neutral.example'])
  })

  it('P08 no longer fits once a word, a header or the key is another', async () => {
    const raw = await sent()
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey

    expect(check(raw.replace('<p>Hallo</p>', '<p>Hullo</p>')).isBodyRight).toBe(false)
    expect(check(raw.replace('unsubscribe/abc', 'unsubscribe/xyz')).isSignatureRight).toBe(false)
    expect(check(raw.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Click')).isSignatureRight).toBe(false)
    expect(check(raw, other).isSignatureRight).toBe(false)
  })

  it('P08 has no signature where the relay signs', async () => {
    expect(await sent({ dkim: undefined })).not.toMatch(/^DKIM-Signature:/im)
  })

  it('P08 needs both halves of its setting, and a key that is one', () => {
    expect(() => readConfig({ DKIM_SELECTOR: 'visavis' })).toThrow('go together')
    expect(() => readConfig({ DKIM_PRIVATE_KEY: key })).toThrow('go together')
    expect(readConfig({ DKIM_SELECTOR: 'visavis', DKIM_PRIVATE_KEY: key }).dkim).toEqual({ selector: 'visavis', key })
    const broken = { selector: 'visavis', key: Buffer.from('no key').toString('base64') }
    expect(() => openSmtp({ url: 'smtp://127.0.0.1:1', dkim: broken })).toThrow(/asn1|DECODER|unsupported/i)
  })
})
