import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { refuseTakenPort } from './refuse-taken-port.ts'

const HOST = '127.0.0.1'

it('M9 a taken port is known before anything is built, and a free one stays free', async () => {
  const other = createServer().listen(0, HOST)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(refuseTakenPort(port, HOST)).rejects.toMatchObject({ code: 'EADDRINUSE', port })

  other.close()
  await once(other, 'close')
  await refuseTakenPort(port, HOST)
  await refuseTakenPort(port, HOST)
})
