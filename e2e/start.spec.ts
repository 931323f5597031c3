import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { erasePostgres } from '#server/platform/db/postgres.ts'
import { PORT } from './address.ts'
import { expect, test } from './fixtures.ts'

const FOLDER = '.data/e2e-start'
const OWN_PORT = PORT + 2

test('B6.1 T-1 W-20 npm start brings up a trial on an empty machine, and an interrupt of npm alone ends all of it @once', async ({
  request,
}) => {
  // A whole installation begins anew, on a machine that does other things meanwhile.
  test.slow()
  await erase()
  const env = { DATA_FOLDER: FOLDER, PORT: String(OWN_PORT), INTERNAL_PORT: String(OWN_PORT + 1), DEMO_PEOPLE: '0' }
  const child = spawn('npm', ['start'], { env: { ...process.env, NODE_ENV: 'production', ...env }, detached: true })
  const ended = once(child, 'exit')
  let told = ''
  child.stdout.on('data', (text: Buffer) => (told += text.toString()))
  child.stderr.on('data', (text: Buffer) => (told += text.toString()))
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`It ended: ${told}`)
    return told.includes('Ctrl-C stops everything.')
  }
  try {
    await expect.poll(isUp, { timeout: 300_000 }).toBe(true)
    expect((await request.get(`http://localhost:${OWN_PORT}/`)).status()).toBe(200)
    // To npm alone, as a supervisor does: a terminal sends it to all of its processes.
    child.kill('SIGINT')
    await expect.poll(() => request.get(`http://localhost:${OWN_PORT}/`).catch(String)).toContain('ECONNREFUSED')
  } finally {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGINT')
    await ended
    await erase()
  }
})

async function erase(): Promise<void> {
  await erasePostgres(FOLDER)
  await rm(FOLDER, { recursive: true, force: true })
}
